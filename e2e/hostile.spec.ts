import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll } from './accessibility.ts'
import { expect, failedCall, follow, test } from './test.ts'

/** Hostile input is shown as it was typed: no script runs, no layout breaks. */

const hostile = [
  '<img src=x onerror="window.executed=1">',
  '"><script>window.executed=1</script>',
  "{{constructor.constructor('window.executed=1')()}}",
  'javascript:window.executed=1//',
  '\u202Eeman desrever\u202C \u0000\u0007 \uFEFF مرحبا',
  '👩‍👩‍👧‍👦🏴‍☠️Z̷̨͓͑̄a̶͈͒l̵̝̓g̴̫̈o̷'.repeat(3),
  'W'.repeat(190),
  "=cmd|' /C calc'!A0 %s%n ../../etc/passwd ' OR 1=1 --",
]

test.use({ language: 'en' })

test('hostile text in every field of every entity stays text', async ({ page, mock, expectLogged }) => {
  expectLogged(...failedCall(404))
  await page.goto('/auth/sign_in')
  await mock.state()
  const name = hostile[0] ?? ''
  const { token } = await send<{ token: string }>(page, 'POST', 'v1/user/signup', {
    email: 'hostile@attacker.test',
    name,
    team: `${hostile[1]} hostile `.padEnd(150, 'W'),
    password: 'demo-password',
  })
  await page.evaluate((value) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the product does when somebody signs in
    document.cookie = `auth_token=${encodeURIComponent(value)}; path=/`
  }, token)
  const made = await fill(page)
  await mock.clock({ advance: 'PT3H' })

  await page.goto('/')
  await expectHarmless(page)
  for (const address of [
    '/runs?limit=50',
    `/projects/${made.project}/runs`,
    `/runs/${made.run}/report`,
    `/runs/${made.run}/report?tab=configuration`,
    `/runs/${made.run}/artifact`,
    `/runs/create?from=${made.run}`,
    '/projects?limit=50',
    '/users?limit=50',
    '/tokens?limit=50',
    '/domains',
    `/domains/${made.domain}/verification`,
    `/domains/${made.domain}/saml`,
    '/usage',
    '/profile',
    `/runs?search=${encodeURIComponent(name)}`,
  ]) {
    await follow(page, address)
    await expectHarmless(page)
  }
  for (const elsewhere of [
    `auth/sign_in?redirect=${encodeURIComponent(name)}`,
    `no/${encodeURIComponent(name)}`,
  ]) {
    await page.goto(`/${elsewhere}`)
    await expectHarmless(page)
  }

  await mock.persona({ persona: 'admin' })
  for (const address of [
    '/organizations?search=hostile',
    '/admin/accounts?search=attacker',
    '/admin/runs?limit=20',
  ]) {
    await page.goto(address)
    await expectHarmless(page)
  }
})

async function expectHarmless(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await expectNoSidewaysScroll(page)
    await expectWholeToolbar(page)
  }
  expect(await page.evaluate(() => 'executed' in window), page.url()).toBe(false)
}

/** However long the team's name is, what stands beside it isn't cut. */
async function expectWholeToolbar(page: Page): Promise<void> {
  const cut = await page
    .getByRole('banner')
    .getByRole('link', { name: 'New run' })
    .evaluate((link) =>
      [link, ...link.querySelectorAll('span')].some((part) => part.scrollWidth > part.clientWidth),
    )
  expect(cut).toBe(false)
  await expect(page.getByRole('banner').getByRole('button', { name: /User menu/ })).toBeInViewport({
    ratio: 1,
  })
}

/** One of everything for each string, through the service, which takes what a form would never send. */
async function fill(page: Page): Promise<{ project: string; run: string; domain: string }> {
  let project = ''
  let run = ''
  for (const [index, text] of hostile.entries()) {
    const slug = `hostile-${index}`
    ;({ id: project } = await send<{ id: string }>(page, 'POST', 'v2/projects', { name: text, slug }))
    await send(page, 'POST', 'v2/tokens', { name: text })
    await send(page, 'POST', 'v2/users', { email: `guest${index}@attacker.test`, name: text, role: 'reader' })
    const file = await upload(page, `${text.slice(0, 100)}.apk`)
    ;({ run_id: run } = await send<{ run_id: string }>(page, 'POST', 'v2/run', {
      platform: index % 2 ? 'iOS' : 'Android',
      name: text,
      branch: text,
      link: `https://attacker.test/"><script>window.executed=1</script>?${encodeURIComponent(text)}`,
      project: slug,
      s3_test_app_path: file,
      s3_app_path: file,
      env_args: { [`KEY_${index}`]: text },
      granted_permission: [text],
      filtering_configuration: JSON.stringify({
        allowlist: [{ type: 'fully-qualified-class-name', values: [text] }],
      }),
      isolated: false,
    }))
  }
  const { id: domain } = await send<{ id: string }>(page, 'POST', 'v2/domains', { value: 'attacker.test' })
  return { project, run, domain }
}

async function upload(page: Page, filename: string): Promise<string> {
  const { url, file_path } = await send<{ url: string; file_path: string }>(
    page,
    'POST',
    'v2/upload/presigned-url',
    { filename },
  )
  await page.evaluate((address) => fetch(address, { method: 'PUT', body: 'PK' }), url)
  return file_path
}

/** A call that bypasses the page, as the signed-in user. */
async function send<Reply>(page: Page, method: string, path: string, body: unknown): Promise<Reply> {
  const reply = await page.evaluate(
    async ([verb, address, json]) => {
      const token = decodeURIComponent(/auth_token=([^;]+)/.exec(document.cookie)?.[1] ?? '')
      const response = await fetch(`/api/${address}`, {
        method: verb,
        headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
        body: json,
      })
      return { ok: response.ok, text: await response.text() }
    },
    [method, path, JSON.stringify(body)] as const,
  )
  expect(reply.ok, `${method} ${path}: ${reply.text}`).toBe(true)
  return JSON.parse(reply.text)
}
