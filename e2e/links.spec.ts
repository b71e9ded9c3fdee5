import { expect, test } from './test.ts'

test.use({ as: 'owner' })

/** Users asks for its rows, and for how many owners there are. */
const lists = [
  { link: 'Projects', endpoint: 'GET v2/projects', row: 'Acme Shop for iOS', calls: 1 },
  { link: 'Users', endpoint: 'GET v2/users', row: 'Egor Sokolov', calls: 2 },
  { link: 'Test runs', endpoint: 'GET v2/run', row: 'Acme Shop', calls: 1 },
] as const

for (const { link, endpoint, row, calls } of lists) {
  test(`hovering the link to ${link} preloads the rows, and following it makes no second call`, async ({
    page,
    mock,
  }) => {
    await page.goto('/profile')
    await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible()
    const asked = async () => (await mock.journal({ endpoint })).calls.map(({ path }) => path)
    expect(await asked()).toEqual([])
    await page.getByRole('link', { name: link }).hover()
    await expect.poll(asked).toHaveLength(calls)
    const before = await asked()
    await page.getByRole('link', { name: link }).click()
    await expect(page.getByRole('row').filter({ hasText: row }).first()).toBeVisible()
    expect(await asked()).toEqual(before)
  })
}

test('keyboard focus preloads as well, with the user’s rows per page', async ({ page, mock }) => {
  await page.goto('/users')
  await page.getByRole('combobox', { name: 'Rows per page' }).selectOption('25')
  await expect(page).toHaveURL(/limit=25/)
  await page.getByRole('link', { name: 'Projects' }).focus()
  const asked = async () =>
    (await mock.journal({ endpoint: 'GET v2/projects' })).calls.map(({ path }) => path)
  await expect.poll(asked).toEqual([expect.stringContaining('limit=25')])
})

test('hovering the link to a run preloads its report, and following it makes no second call', async ({
  page,
  mock,
}) => {
  await page.goto('/runs?state=failure')
  const link = page
    .getByRole('table')
    .getByRole('row')
    .nth(1)
    .getByRole('link', { name: /report/i })
    .first()
  const id = /[0-9a-f-]{36}/.exec((await link.getAttribute('href')) ?? '')?.[0] ?? ''
  // Once it is there, its failures are compared with other runs.
  const asked = async () => {
    const files = await mock.journal({ endpoint: 'GET v1/artifact*' })
    const run = await mock.journal({ endpoint: 'GET v1/run/{id}' })
    const paths = [...files.calls, ...run.calls].map(({ path }) => path)
    return paths.filter((path) => path.includes(id)).sort()
  }
  expect(await asked()).toEqual([])
  await link.hover()
  // The run, its folders and both files.
  await expect.poll(asked).toHaveLength(6)
  const before = await asked()
  await link.click()
  await expect(page.getByRole('tree', { name: 'Tests' }).getByRole('treeitem').first()).toBeVisible()
  expect(await asked()).toEqual(before)
})
