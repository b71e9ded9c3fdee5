// @vitest-environment jsdom

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { namespace } from '../../lib/product.ts'
import { beginSession, endSession, watchOtherTabs } from './lifetime.ts'
import { readToken } from './token.ts'

/** Sessions shared between tabs. About once in ten times Chromium delivers a message before the cookie that it is about. */

const otherTab = new BroadcastChannel(`${namespace}.session`)
const changed = vi.fn<(to: 'signed in' | 'signed out') => void>()
let stop = () => {}

beforeEach(() => {
  endSession()
  changed.mockClear()
})
afterEach(() => stop())

test('a sign-in in another tab takes effect before its cookie has arrived', async () => {
  stop = watchOtherTabs(changed)
  otherTab.postMessage({ kind: 'signed in', token: 'new', persistent: true })
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('signed in'))
  expect(readToken()).toBe('new')
})

test('a sign-out in another tab takes effect while the cookie is still there', async () => {
  beginSession('old', { persistent: true })
  stop = watchOtherTabs(changed)
  otherTab.postMessage({ kind: 'signed out', token: 'old' })
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('signed out'))
  expect(readToken()).toBeNull()
})

test('a late message of a sign-out doesn’t end the next session', async () => {
  beginSession('successor', { persistent: false })
  stop = watchOtherTabs(changed)
  otherTab.postMessage({ kind: 'signed out', token: 'old' })
  otherTab.postMessage({ kind: 'other team' })
  await vi.waitFor(() => expect(changed).toHaveBeenCalledWith('signed in'))
  expect(changed).toHaveBeenCalledTimes(1)
  expect(readToken()).toBe('successor')
})

test('a tab that missed a message notices the change when it becomes visible', () => {
  stop = watchOtherTabs(changed)
  window.dispatchEvent(new Event('focus'))
  expect(changed).not.toHaveBeenCalled()
  // biome-ignore lint/suspicious/noDocumentCookie: as another tab does
  document.cookie = 'auth_token=new; Path=/'
  document.dispatchEvent(new Event('visibilitychange'))
  expect(changed.mock.calls).toEqual([['signed in']])
  window.dispatchEvent(new Event('focus'))
  expect(changed).toHaveBeenCalledTimes(1)
})
