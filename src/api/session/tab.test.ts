// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { namespace } from '../../lib/product.ts'
import { beginSession, endSession, reportExpiredSession, watchOtherTabs } from './lifetime.ts'
import { readToken, removeToken, setTabSession } from './token.ts'

const otherTab = new BroadcastChannel(`${namespace}.session`)
const heard = vi.fn<(event: MessageEvent) => void>()
otherTab.onmessage = heard

beforeEach(() => {
  beginSession('everybodys', { persistent: true })
  setTabSession(true)
})
afterEach(() => {
  setTabSession(false)
  removeToken()
})

test('a tab with its own session starts signed out, and its session stays in it', async () => {
  const { cookie } = document
  const stored = { ...localStorage }
  expect(readToken()).toBeNull()
  beginSession('own', { persistent: true })
  expect(readToken()).toBe('own')
  reportExpiredSession()
  expect(readToken()).toBeNull()
  beginSession('own', { persistent: false })
  endSession()
  expect([document.cookie, { ...localStorage }]).toEqual([cookie, stored])
  setTabSession(false)
  expect(readToken()).toBe('everybodys')
  // Messages that other tabs have received by now: one of the tab's own would have come before this one.
  beginSession('last', { persistent: true })
  await vi.waitFor(() => expect(heard.mock.calls.at(-1)?.[0].data).toMatchObject({ token: 'last' }))
  expect(heard.mock.calls.map(([{ data }]) => data.token)).not.toContain('own')
})

test('a tab with its own session ignores other tabs', async () => {
  const changed = vi.fn<() => void>()
  beginSession('own', { persistent: true })
  const stop = watchOtherTabs(changed)
  otherTab.postMessage({ kind: 'signed out', token: 'everybodys' })
  otherTab.postMessage({ kind: 'signed in', token: 'somebody', persistent: true })
  otherTab.postMessage({ kind: 'other team' })
  const last = new BroadcastChannel(`${namespace}.session`)
  const arrived = new Promise((resolve) => {
    last.onmessage = ({ data }) => data === 'last' && resolve(null)
  })
  otherTab.postMessage('last')
  await arrived
  expect(changed).not.toHaveBeenCalled()
  expect(readToken()).toBe('own')
  stop()
})
