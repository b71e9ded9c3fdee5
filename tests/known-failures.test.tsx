// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createQueryClient } from '../src/api/query.ts'
import { removeToken, storeToken } from '../src/api/session/token.ts'
import { App } from '../src/app/app.tsx'
import { createAppRouter } from '../src/app/router.ts'
import { createKnownFailure } from '../src/contract/known-failures.ts'
import { useTexts as speak } from './render.tsx'
import { emailOf, type Service, startService } from './service.ts'
import { takeLogged } from './setup.ts'

/** Known failures in a report: their counts, the rights to change them, and a service without them. */

let service: Service
beforeAll(async () => {
  service = await startService()
  // Videos and pictures aren't shown here.
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) =>
    /\.(mp4|png)$/.test(path) ? new Response(new Blob([])) : service.fetch(path, init),
  )
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(800)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {})
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
})
afterAll(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  service.close()
})
beforeEach(async () => {
  localStorage.clear()
  await service.reset()
  service.backend.clock.freeze(true)
})
afterEach(() => {
  cleanup()
  removeToken()
})

/** The night in which staging answered too late: nine of its failures are known. */
const night = () => {
  const marked = service.db.knownFailures.all().find(({ until }) => until !== null)
  const run = service.db.runs
    .all()
    .findLast(
      (one) =>
        one.project_id === marked?.project_id &&
        one.branch === 'main' &&
        /"incident"/.test(one.spec_rest ?? ''),
    )
  return { run, marked }
}

async function visit(persona: 'editor' | 'reader' | 'owner', query = '', language: 'en' | 'ru' = 'en') {
  await speak(language)
  const token = await service.enter(emailOf(persona))
  storeToken(token, { persistent: true })
  history.replaceState(null, '', `/runs/${night().run?.id}/report${query}`)
  const router = createAppRouter(createQueryClient())
  render(<App router={router} />)
  await screen.findAllByRole('treeitem')
  return token
}

const verdicts = () =>
  within(screen.getByRole('group', { name: /^(Failures compared|Проваленные\sтесты\sв\sсравнении)/ }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent ?? '')
/** All failed tests but the known ones. */
const unknown = '?status=failed&q=-verdict%3Aknown'
const failed = () => night().run?.failed ?? 0
const known = () => screen.findByRole('region', { name: 'Known failure' })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

describe.each([
  ['en', 'known', 'Known'],
  ['ru', 'известно', 'Известен'],
] as const)('in %s', (language, counted, told) => {
  test('the report counts known failures and marks their tests', async () => {
    await visit('reader', '', language)
    await waitFor(() => expect(verdicts()).toContain(`9 ${counted}`))
    expect(verdicts().reduce((sum, figure) => sum + Number.parseInt(figure, 10), 0)).toBe(failed())
    const rows = screen.getAllByRole('treeitem').map(({ textContent }) => textContent ?? '')
    expect(rows.filter((row) => row.includes(`${told} · `))).toHaveLength(9)
    press(`9 ${counted}`)
    await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(9))
    expect(location.search).toBe('?verdict=known')
  })
})

test('an editor marks a failure, changes the mark and takes it back', async () => {
  await visit('editor', unknown)
  await waitFor(() => expect(screen.getAllByRole('treeitem')).toHaveLength(failed() - 9))
  fireEvent.click(screen.getAllByRole('treeitem')[0] as HTMLElement)
  fireEvent.click(await screen.findByRole('button', { name: 'Mark as known…' }))
  let dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByRole('textbox', { name: 'Link' }), {
    target: { value: 'javascript:alert(1)' },
  })
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-19' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as known' }))
  expect(await dialog.findByText('An address that begins with https:// or http://.')).toBeDefined()
  expect(dialog.getByText('This isn’t a date, or the day is over.')).toBeDefined()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Reason' }), { target: { value: 'A new backend.' } })
  fireEvent.change(dialog.getByRole('textbox', { name: 'Link' }), {
    target: { value: 'https://github.example/acme/7' },
  })
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '2026-11-20' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Mark as known' }))

  const note = await known()
  expect(note.textContent).toMatch(
    /A new backend.*marked by Egor Sokolov.*until November 20, 2026 · only this failure/,
  )
  expect(within(note).getByRole('link').getAttribute('href')).toBe('https://github.example/acme/7')
  expect(service.db.knownFailures.all().at(-1)).toMatchObject({
    cause: expect.any(String),
    until: '2026-11-20',
  })
  await waitFor(() => expect(verdicts()).toContain('10 known'))

  fireEvent.click(within(note).getByRole('button', { name: 'Change…' }))
  dialog = within(await screen.findByRole('dialog', { name: 'Change what is known' }))
  fireEvent.click(dialog.getByRole('checkbox', { name: 'Only this failure' }))
  fireEvent.change(dialog.getByLabelText('Until'), { target: { value: '' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(async () => expect((await known()).textContent).toMatch(/no end date · any failure/))

  fireEvent.click(within(await known()).getByRole('button', { name: 'No longer known' }))
  const question = within(await screen.findByRole('dialog', { name: /count again/ }))
  service.backend.faults.add({ endpoint: 'knownFailures.end', code: 'CONFLICT', times: 1 })
  fireEvent.click(question.getByRole('button', { name: 'No longer known' }))
  expect(await question.findByRole('alert')).toBeDefined()
  takeLogged()
  fireEvent.click(question.getByRole('button', { name: 'No longer known' }))
  await waitFor(() => expect(verdicts()).toContain('9 known'))
  expect(screen.queryByRole('region', { name: 'Known failure' })).toBeNull()
  const history = screen.getByRole('region', { name: 'Marked as known' })
  expect(history.textContent).toMatch(/A new backend.*Egor Sokolov.*ended by Egor Sokolov/)
})

test('after a mark’s last day its failure counts again, and the test shows the expired mark', async () => {
  const expired = service.db.knownFailures.all().find(({ until }) => until && until < '2026-11-20')
  await visit('owner', `?test=${encodeURIComponent(expired?.test ?? '')}`)
  const history = await screen.findByRole('region', { name: 'Marked as known' })
  expect(history.textContent).toContain('expired on November 19, 2026')
  expect(screen.getByRole('button', { name: 'Mark as known…' }).getAttribute('aria-disabled')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Known failure' })).toBeNull()
})

test('a reader sees who may mark failures', async () => {
  const token = await visit('reader', `?test=${encodeURIComponent(night().marked?.test ?? '')}`)
  for (const name of ['Change…', 'No longer known']) {
    const button = within(await known()).getByRole('button', { name })
    expect(button.getAttribute('aria-disabled')).toBe('true')
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
      'Editors and owners can do this.',
    )
  }
  const body = { test: 'a.B#c', platform: 'Android', reason: 'x' }
  const params = { id: night().run?.project_id }
  expect(await service.call(createKnownFailure, { params, body }, token)).toMatchObject({ status: 403 })
})

test('without support by the service nothing is shown', async () => {
  service.backend.faults.add({ endpoint: 'knownFailures.list', status: 404 })
  await visit('owner', `?test=${encodeURIComponent(night().marked?.test ?? '')}`)
  await screen.findByRole('region', { name: 'Failure' })
  await waitFor(() => expect(takeLogged().flat().join()).toContain('known-failures'))
  expect(document.body.textContent).not.toMatch(/known/i)
})

test('a failed load can be retried', async () => {
  service.backend.faults.add({ endpoint: 'knownFailures.list', status: 500 })
  await visit('owner', `?test=${encodeURIComponent(night().marked?.test ?? '')}`)
  const alert = (await screen.findByText('Known failures couldn’t be loaded.')) as HTMLElement
  expect(takeLogged().flat().join()).toContain('known-failures')
  expect(verdicts().join()).not.toContain('known')
  service.backend.faults.clear()
  fireEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
  expect(await known()).toBeDefined()
})
