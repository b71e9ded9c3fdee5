import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

/** A link, a cookie or a stored value never leaves the product without a page, or without a way out. */

const deep = process.env.TESTS === 'deep'

const form = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })

test('a link with an impossible token opens a working sign-in page', async ({ page, context, signIn }) => {
  const tokens = ['%F0%9F%98%80', '%00', 'a%0d%0ab', 'a'.repeat(9_000), '%E0%A4%A']
  for (const token of tokens) {
    await page.goto(`/auth/sign_in?token=${token}`)
    await expect(form(page), token).toBeVisible()
    await expect(page).toHaveURL('/auth/sign_in')
    expect(await context.cookies(), token).toEqual([])
  }
  await signIn('reader')
  // A signed-in user stays signed in.
  for (const token of deep ? tokens : tokens.slice(-1)) {
    await page.goto(`/auth/sign_in?token=${token}&redirect=%2Fprojects`)
    await expect(page, token).toHaveURL('/projects')
  }
})

test('a cookie with an impossible token is removed', async ({ page, context, baseURL, signIn }) => {
  for (const value of ['%E0%A4%A', '%F0%9F%98%80', 'a%0d%0ab']) {
    await context.addCookies([{ name: 'auth_token', value, url: baseURL ?? '' }])
    await page.goto('/')
    await expect(form(page), value).toBeVisible()
    await expect.poll(() => context.cookies(), value).toEqual([])
  }
  await signIn('reader')
})

test('every page opens with any values in the product’s storage keys', async ({ page, signIn }) => {
  await signIn('owner')
  const team = await page.evaluate(() =>
    fetch('/api/v1/user/session', {
      headers: { Authorization: `Bearer ${localStorage.getItem('paceline.jwtToken')}` },
    }).then(async (reply) => (await reply.json()).team_id),
  )
  const garbages = ['', '{', 'null', '[1]', '{"a":[]}', '-1', '1e999', '\ud800', 'x'.repeat(100_000)]
  for (const [place, garbage] of garbages.entries()) {
    await page.evaluate(
      ([text, id]) => {
        const known = Object.keys(localStorage).filter((key) => !/jwtToken|mock/.test(key))
        const others = [
          'language',
          'theme',
          'rows',
          'team',
          'homeTeam',
          'views',
          'columns',
          'draft',
          'uploads',
          'recent',
        ]
        for (const name of others) known.push(`paceline.${name}`, `paceline.${name}.${id}`)
        for (const key of known) localStorage.setItem(key, text)
      },
      [garbage, team] as const,
    )
    const pages = ['/', '/runs', '/runs/create', '/profile']
    // Each meets one of the pages; all of them take a minute.
    for (const path of deep ? pages : pages.filter((_, nth) => (nth + place) % pages.length === 0)) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), `${garbage.slice(0, 10)} ${path}`).toBeVisible()
    }
  }
})

test('a malformed address still shows a page', async ({ page, signIn }) => {
  // Most hosts refuse such an address themselves, and a few serve the product's page for it.
  const open = (path: string) =>
    page.evaluate((address) => {
      history.pushState(null, '', address)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  await page.goto('/auth/sign_in?redirect=%E0%A4%A&error=%00')
  await expect(form(page)).toBeVisible()
  await open('/auth/restore/%E0%A4%A')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We can’t find this page')
  await signIn('owner')
  for (const path of [
    '/%E0%A4%A',
    '/projects/%E0%A4%A/runs',
    '/runs/%00/report',
    '/runs?search=%E0%A4%A&page=%00',
    '/runs/create?from=%F0%9F',
    '/domains/%25E0/saml',
    '/?days=%E0%A4%A#%E0%A4%A',
  ]) {
    await open(path)
    await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
  }
})
