// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deliveryFault } from '../mocks/service/faults.ts'
import { createQueryClient } from '../src/api/query.ts'
import { removeToken, storeToken } from '../src/api/session/token.ts'
import { App } from '../src/app/app.tsx'
import { createAppRouter } from '../src/app/router.ts'
import { createWebhook } from '../src/contract/webhooks.ts'
import { serveToasts } from '../src/ui/toast.ts'
import { useTexts as speak } from './render.tsx'
import { emailOf, type Service, startService } from './service.ts'
import { takeLogged } from './setup.ts'

/** The screens of webhooks: from a new receiver to a delivery sent again, and a service without webhooks. */

let service: Service
const told: string[] = []
beforeAll(async () => {
  serveToasts(({ message }) => told.push(message))
  service = await startService()
  vi.stubGlobal('fetch', service.fetch)
})
afterAll(() => {
  vi.unstubAllGlobals()
  service.close()
})
beforeEach(async () => {
  told.length = 0
  localStorage.clear()
  await service.reset()
  service.backend.clock.freeze(true)
})
afterEach(() => {
  cleanup()
  removeToken()
  // jsdom lays nothing out, so a trap for the focus finds nothing that is visible.
  expect(takeLogged().filter(([line]) => !/use-focus-trap/.test(String(line)))).toEqual([])
})

const builds = 'https://builds.acme.test/paceline/events'
const idOf = (url: string) => service.db.webhooks.findMany((q) => q.where({ url }))[0]?.id ?? ''

async function visit(
  persona: 'owner' | 'editor' | 'reader',
  address: string,
  language: 'en' | 'ru' = 'en',
): Promise<string> {
  await speak(language)
  const token = await service.enter(emailOf(persona))
  storeToken(token, { persistent: true })
  history.replaceState(null, '', address)
  render(<App router={createAppRouter(createQueryClient())} />)
  await screen.findByRole('heading', { level: 1 })
  return token
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

async function choose(row: string | RegExp, entry: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: row }))
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }))
}

test('an owner creates a webhook, whose secret is shown once', async () => {
  await visit('owner', '/webhooks')
  await screen.findByRole('row', { name: /builds\.acme\.test.*Run started · Run finished · Run interrupted/ })
  press('New webhook')
  const form = await dialog('New webhook')
  expect(form.getAllByRole('checkbox', { checked: true })).toHaveLength(1)
  fireEvent.click(form.getByRole('checkbox', { name: /Run finished/ }))
  fireEvent.change(form.getByRole('textbox', { name: 'Address' }), {
    target: { value: 'https://user:password@hooks.acme.test/runs' },
  })
  fireEvent.click(form.getByRole('button', { name: 'Create' }))
  expect(
    await form.findByText('An address that begins with https:// or http://, without a name and password.'),
  ).toBeDefined()
  expect(form.getByText('Choose at least one event.')).toBeDefined()
  expect(document.activeElement).toBe(form.getByRole('textbox', { name: 'Address' }))

  fireEvent.change(form.getByRole('textbox', { name: 'Address' }), {
    target: { value: ' https://hooks.acme.test/runs ' },
  })
  fireEvent.click(form.getByRole('checkbox', { name: /Usage limit reached/ }))
  fireEvent.click(form.getByRole('checkbox', { name: /Run started/ }))
  fireEvent.click(form.getByRole('button', { name: 'Create' }))

  const secret = await dialog('Your new webhook')
  const row = service.db.webhooks.get(idOf('https://hooks.acme.test/runs'))
  expect(row?.events).toBe('["run.started","limit.reached"]')
  expect(secret.getByText(String(row?.secret))).toBeDefined()
  expect(secret.getByText(/^Paceline-Signature: t=/)).toBeDefined()
  fireEvent.keyDown(document.body, { key: 'Escape' })
  expect(secret.getByText(/the secret won’t be shown again/)).toBeDefined()
  fireEvent.click(secret.getByRole('button', { name: 'I’ve saved it' }))
  await waitFor(() => expect(document.body.textContent).not.toContain('whsec_'))
  const made = await screen.findByRole('row', { name: /hooks\.acme\.test\/runs/ })
  expect(made.textContent).toContain('Run started · Usage limit reachedNothing sent yet')
})

test('an owner changes a webhook', async () => {
  await visit('owner', '/webhooks')
  const id = idOf(builds)
  await choose(`Actions: ${builds}`, 'Edit')
  const form = await dialog('Edit webhook')
  expect(form.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(form.getByRole('checkbox', { name: /Run started/ }))
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(service.db.webhooks.get(id)).toMatchObject({
      url: builds,
      events: '["run.finished","run.interrupted"]',
    }),
  )
  await waitFor(() => expect(told).toEqual([`Saved: ${builds}`]))
})

test('an owner deletes a webhook, after a failure as well', async () => {
  await visit('owner', '/webhooks')
  const id = idOf(builds)
  await choose(`Actions: ${builds}`, 'Delete')
  const question = await dialog('Delete the webhook?')
  expect(question.getByText(builds)).toBeDefined()
  service.backend.faults.add({ endpoint: 'webhooks.delete', code: 'INTERNAL_ERROR', times: 1 })
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  expect(await question.findByRole('alert')).toBeDefined()
  takeLogged()
  fireEvent.click(question.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('row', { name: /builds\.acme\.test/ })).toBeNull())
  expect(service.db.webhooks.get(id)).toBeUndefined()
})

test('no more than ten webhooks can be made', async () => {
  const token = await service.enter(emailOf('owner'))
  const body = (n: number) => ({ url: `https://hooks.acme.test/${n}`, events: ['run.finished'] as const })
  for (let n = service.db.webhooks.count(); n < 9; n++)
    await service.call(createWebhook, { body: body(n) }, token)
  await visit('owner', '/webhooks')
  await screen.findByRole('row', { name: /hooks\.acme\.test\/8/ })
  press('New webhook')
  const form = await dialog('New webhook')
  await service.call(createWebhook, { body: body(9) }, token)
  fireEvent.change(form.getByRole('textbox', { name: 'Address' }), { target: { value: body(10).url } })
  fireEvent.click(form.getByRole('button', { name: 'Create' }))
  expect((await form.findByRole('alert')).textContent).toBe('A team has at most 10 webhooks.')
  takeLogged()
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(await screen.findByRole('button', { name: /Discard|Leave/ }))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'New webhook' }).getAttribute('aria-disabled')).toBe('true'),
  )
})

describe.each([
  ['en', /Run finished/, 'HTTP 500', /^Not delivered: HTTP\s500\.$/, 'Send again', 'Delivered.'],
  [
    'ru',
    /Запуск завершился/,
    'HTTP 500',
    /^Не\sдоставлено:\sHTTP\s500\.$/,
    'Отправить ещё раз',
    'Доставлено.',
  ],
] as const)('in %s', (language, event, reply, refused, sendAgain, delivered) => {
  test('a delivery that failed is sent again', async () => {
    const now = service.backend.clock.now()
    const team_id = service.db.webhooks.get(idOf(builds))?.team_id
    const live = service.db.runs.all().find((run) => run.end_at > now && run.team_id === team_id)
    const refuse = (times: number) =>
      service.backend.faults.add({
        endpoint: deliveryFault.id,
        status: 500,
        times,
        where: { url: builds, event: 'run.finished', run: String(live?.id) },
      })
    refuse(4)
    service.backend.clock.freeze(true, Number(live?.end_at) + 1)
    await visit('owner', `/webhooks/${idOf(builds)}/deliveries`, language)
    const waiting = await screen.findByRole('row', { name: new RegExp(`${event.source}.*HTTP 500`) })
    expect(waiting.textContent).toMatch(/Next attempt|Следующая попытка/)

    service.backend.clock.freeze(true, Number(live?.end_at) + 31 * 60_000)
    fireEvent.click(waiting)
    const drawer = within(await screen.findByRole('dialog', { name: event }))
    expect(drawer.getByText(reply)).toBeDefined()
    refuse(1)
    fireEvent.click(drawer.getByRole('button', { name: sendAgain }))
    await waitFor(() => expect(told).toEqual([expect.stringMatching(refused)]))
    await waitFor(() => expect(drawer.getAllByText(reply)).toHaveLength(5))
    const again = drawer.getByRole('button', { name: sendAgain })
    await waitFor(() => expect(again.getAttribute('aria-disabled')).toBeNull())
    fireEvent.click(again)
    await waitFor(() => expect(told[1]).toBe(delivered))
    await waitFor(() => expect(drawer.getByText('HTTP 200')).toBeDefined())
  })
})

test('a log without deliveries says what will appear in it', async () => {
  const token = await service.enter(emailOf('owner'))
  const body = { url: 'https://hooks.acme.test/new', events: ['run.finished'] as const }
  await service.call(createWebhook, { body }, token)
  await visit('owner', `/webhooks/${idOf(body.url)}/deliveries`)
  expect(await screen.findByText('No deliveries yet')).toBeDefined()
  expect(await screen.findByText(body.url)).toBeDefined()
})

test.each(['reader', 'editor'] as const)('for %s the pages are forbidden', async (persona) => {
  for (const address of ['/webhooks', `/webhooks/${idOf(builds)}/deliveries`]) {
    await visit(persona, address)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('This page isn’t for your role')
    expect(takeLogged().flat().join()).toContain('Forbidden')
    cleanup()
  }
})

test('a webhook of another team isn’t found', async () => {
  await visit('owner', '/webhooks/00000000-0000-4000-8000-000000000000/deliveries')
  await waitFor(() => expect(document.title).toMatch(/Not found/))
  takeLogged()
})

test('without support by the service nothing is shown', async () => {
  for (const endpoint of ['webhooks.list', 'webhooks.deliveries'])
    service.backend.faults.add({ endpoint, status: 404 })
  for (const address of ['/webhooks', `/webhooks/${idOf(builds)}/deliveries`]) {
    await visit('owner', address)
    await waitFor(() => expect(document.title).toMatch(/Not found/))
    cleanup()
  }
  await visit('owner', '/users')
  fireEvent.click(await screen.findByRole('button', { name: /^User menu/ }))
  await screen.findByRole('menuitem', { name: 'Tokens' })
  expect(screen.queryByRole('menuitem', { name: 'Webhooks' })).toBeNull()
  expect(screen.getByRole('table', { name: '' }).textContent).not.toMatch(/webhook/i)
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  await screen.findByRole('option', { name: /Tokens/ })
  expect(document.body.textContent).not.toMatch(/webhook/i)
  takeLogged()
})

test('with support the menu, the palette and the table of rights name webhooks', async () => {
  await visit('owner', '/users')
  expect(await screen.findByRole('row', { name: /Manage webhooks/ })).toBeDefined()
  fireEvent.click(await screen.findByRole('button', { name: /^User menu/ }))
  await screen.findByRole('menuitem', { name: 'Webhooks' })
  fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true })
  expect(await screen.findByRole('option', { name: /Webhooks/ })).toBeDefined()
})

test('a failed load can be retried', async () => {
  service.backend.faults.add({ endpoint: 'webhooks.deliveries', status: 500 })
  await visit('owner', `/webhooks/${idOf(builds)}/deliveries`)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('We couldn’t load the deliveries')
  takeLogged()
  service.backend.faults.clear()
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await screen.findAllByRole('row', { name: /Run finished/ })).not.toHaveLength(0)
})
