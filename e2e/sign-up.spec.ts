import type { Locator } from '@playwright/test'
import { expect, forgetSession, test } from './test.ts'

const strange = [
  ['a script', '<script>alert(1)</script>'],
  ['emoji', '👩‍🚀 Crew 🚀'],
  ['right-to-left text', 'צוות הבדיקות'],
] as const

test('any team name is shown as it was typed', async ({ page }) => {
  for (const [what, team] of strange) {
    await page.goto('/auth/sign_up')
    await page.getByLabel('E-mail').fill(`new@${what.replaceAll(' ', '-')}.test`)
    await page.getByLabel('Full name').fill(team)
    await page.getByLabel('Organization').fill(team)
    await page.getByLabel('Password', { exact: true }).fill('secret')
    await page.getByRole('checkbox', { name: /Terms of Use/ }).check()
    await page.getByRole('button', { name: 'Sign up' }).click()
    await expect(page).toHaveURL('/overview')
    await expect(page.getByRole('banner')).toContainText(team)
    await forgetSession(page)
  }
})

test('missing, too short and far too long values are rejected in the form', async ({ page }) => {
  await page.goto('/auth/sign_up')
  await expect(page.getByRole('checkbox', { name: 'Send me product news' })).not.toBeChecked()
  await page.getByLabel('E-mail').fill('new@person.test')
  await page.getByLabel('Full name').fill('New Person')
  await page.getByLabel('Organization').fill('ab')
  await page.getByLabel('Password', { exact: true }).fill('ab')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription(/At least 3 characters/)
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'At least 3 characters.',
  )
  await expect(page.getByText('Agree to the Terms of Use and Privacy Policy', { exact: true })).toBeVisible()
  await page.getByLabel('Organization').fill('x'.repeat(1_000_000))
  await expect(page.getByLabel('Organization')).toHaveAccessibleDescription(/At most 200 characters/)
})

test('gaps are even; errors shift nothing, and a focused field with an error is red', async ({ page }) => {
  await page.goto('/auth/sign_up')
  const [email, name, , password] = ['E-mail', 'Full name', 'Organization', 'Password'].map((label) =>
    page.getByLabel(label, { exact: true }),
  ) as [Locator, Locator, Locator, Locator]
  const tops = async () =>
    Promise.all([email, name, password].map(async (one) => (await one.boundingBox())?.y))
  const labelled = (label: string) => page.getByText(label, { exact: true })
  const gap = async (field: Locator, next: string) => {
    const [above, below] = [await field.boundingBox(), await labelled(next).boundingBox()]
    return Math.round((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0))
  }
  await expect(email).toBeVisible()
  expect(await gap(email, 'Full name')).toBe(await gap(name, 'Organization'))
  const before = await tops()
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(email).toBeFocused()
  expect(await tops()).toEqual(before)
  const edge = (field: Locator) =>
    field.evaluate((element) => {
      const { borderColor, outlineStyle, outlineOffset } = getComputedStyle(element)
      return { borderColor, outlineStyle, outlineOffset }
    })
  const { borderColor } = await edge(name)
  expect(await edge(email)).toEqual({ borderColor, outlineStyle: 'solid', outlineOffset: '1px' })
})
