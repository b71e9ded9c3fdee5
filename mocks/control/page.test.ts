// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createBackend } from '../hosts/create-backend.ts'
import { BackendCommandRunner } from './backend-command-runner.ts'
import { installControl } from './page.ts'

async function open(address: string) {
  history.replaceState(null, '', address)
  const replaced = vi.spyOn(history, 'replaceState')
  const control = new BackendCommandRunner(await createBackend({ scenario: 'empty' }))
  const backend = { run: control.run.bind(control), onMail: () => {} }
  await installControl(backend, { ready: () => {}, toggle: () => {}, open: () => {} }, {}, Promise.resolve())
  const changes = replaced.mock.calls.length
  replaced.mockRestore()
  return { changes, address: location.pathname + location.search }
}

test('a page opened without a link keeps its address untouched, as its router may already be at work', async () => {
  expect(await open('/runs?page=2')).toEqual({ changes: 0, address: '/runs?page=2' })
})

test.each(['/runs?page=2&mock.scenario=demo', '/runs?page=2&mock.nonsense=1'])(
  'the page of %s loses what the link asked for',
  async (address) => {
    expect(await open(address)).toEqual({ changes: 1, address: '/runs?page=2' })
  },
)
