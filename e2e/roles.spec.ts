import type { Locator, Page } from '@playwright/test'
import { expect, failedCall, follow, test } from './test.ts'

/** Each role's rights on both sides of the wire: the service refuses whatever a screen doesn't offer. */

/** Said here once more, apart from the contract: the product can't agree with itself on something wrong. */
const ladder = ['reader', 'editor', 'owner', 'admin'] as const
type Role = (typeof ladder)[number]

interface Action {
  find: (page: Page) => Promise<Locator>
  needs: Role
  reason: RegExp
  call: string
}

interface Place {
  path: string
  needs: Role
  call: string
  actions?: readonly Action[]
}

const editors = /Editors and owners can/
const button = (name: string) => async (page: Page) => page.getByRole('button', { name })
const inRowMenu = (name: string) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click()
  return page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).first()
}
const nobody = '00000000-0000-4000-8000-000000000000'

const places: readonly Place[] = [
  {
    path: '/runs',
    needs: 'reader',
    call: 'GET v2/run',
    actions: [
      {
        find: inRowMenu('Repeat'),
        needs: 'editor',
        reason: editors,
        call: `GET v1/run/${nobody}/repeat`,
      },
    ],
  },
  {
    path: '/projects',
    needs: 'reader',
    call: 'GET v2/projects',
    actions: [
      { find: button('New project'), needs: 'editor', reason: editors, call: 'POST v2/projects' },
      { find: inRowMenu('Rename'), needs: 'editor', reason: editors, call: `PATCH v2/projects/${nobody}` },
    ],
  },
  {
    path: '/tokens',
    needs: 'reader',
    call: 'GET v2/tokens',
    actions: [{ find: button('New token'), needs: 'editor', reason: editors, call: 'POST v2/tokens' }],
  },
  {
    path: '/usage',
    needs: 'reader',
    call: 'GET v2/teams/usage-statistics',
    actions: [
      {
        find: button('Set a limit'),
        needs: 'owner',
        reason: /Only an owner/,
        call: 'PATCH v2/teams/usage-statistics',
      },
    ],
  },
  { path: '/users', needs: 'owner', call: 'GET v2/users' },
  { path: '/webhooks', needs: 'owner', call: 'GET v2/webhooks' },
  { path: '/domains', needs: 'owner', call: 'GET v2/domains' },
  { path: '/organizations', needs: 'admin', call: `PATCH v2/teams/${nobody}/payment-info` },
  { path: '/admin/accounts', needs: 'admin', call: 'GET v2/admin/accounts' },
  { path: '/admin/runs', needs: 'admin', call: 'GET v2/admin/runs' },
]

/** Bodies are empty: an allowed call fails at validation, and nothing changes. */
const isForbidden = (page: Page, call: string) =>
  page.evaluate(async (asked) => {
    const [method = '', path] = asked.split(' ')
    const token = localStorage.getItem('paceline.jwtToken')
    const reply = await fetch(`/api/${path}`, {
      method,
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    return reply.status === 403
  }, call)

for (const as of ['reader', 'editor', 'owner'] as const) {
  test.describe(`for ${as}`, () => {
    test.use({ as })

    test('forbidden actions are disabled with the reason, and refused by the service', async ({
      page,
      expectLogged,
    }) => {
      expectLogged(...[403, 404, 422].flatMap(failedCall))
      const may = (needs: Role) => ladder.indexOf(as) >= ladder.indexOf(needs)
      await page.goto('/profile')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const { needs, call } of places.flatMap((place) => [place, ...(place.actions ?? [])])) {
        expect(await isForbidden(page, call), call).toBe(!may(needs))
      }
      // Allowed actions are tested elsewhere: here only pages with a forbidden action are visited.
      for (const { path, needs, actions = [] } of places) {
        const closed = actions.filter((action) => !may(action.needs))
        if (may(needs) && closed.length === 0) continue
        await follow(page, path)
        if (!may(needs)) {
          await expect(
            page.getByRole('heading', { name: 'This page isn’t for your role' }),
            path,
          ).toBeVisible()
          await expect(page).toHaveTitle('No access · Paceline')
        }
        for (const { find, reason, call } of closed) {
          const control = await find(page)
          await expect(control, call).toBeDisabled()
          const isItem = (await control.getAttribute('role')) === 'menuitem'
          if (isItem) await expect(control).toContainText(reason)
          else await expect(control).toHaveAccessibleDescription(reason)
          await control.click({ force: true })
          await expect(page.getByRole('dialog')).toBeHidden()
        }
      }
    })
  })
}
