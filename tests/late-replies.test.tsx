// @vitest-environment jsdom
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { removeToken } from '../src/api/session/token.ts'
import { namespace } from '../src/lib/product.ts'
import { everyOrder } from './reply-orders/orders.ts'
import {
  answer,
  clear,
  closeStage,
  holdReplies,
  leftovers,
  lines,
  logged,
  look,
  openStage,
  settle,
  slowDown,
  theService,
  visit,
  waiting,
  watch,
  whereAmI,
} from './reply-orders/stage.tsx'
import { chooseRole, click, fill } from './reply-orders/writes.ts'

/** Writes that overtake each other, and sessions that end while something is under way. */

beforeAll(openStage, 60_000)
afterAll(closeStage)
beforeEach(clear)
afterEach(clear)

const roleOf = (state: readonly string[], name: string) => {
  const row = state.find((line) => line.includes(`Role: ${name} `))
  return row && /Role: .+ (owner|editor|reader)/.exec(row)?.[1]
}
const [first, second] = ['Egor Sokolov', 'Rita Lindgren'] as const

test.each([null, first, second])(
  'two concurrent role changes don’t revert each other: refused is %s',
  async (refused) => {
    const orders = await everyOrder(async (choose) => {
      await clear()
      await visit('/users?limit=50', 'owner')
      const seen: string[][] = []
      if (refused === null) slowDown('users.update')
      holdReplies(true)
      await chooseRole(first, 'reader')
      await settle()
      await chooseRole(second, 'editor')
      await settle()
      const stop = watch((state) => seen.push(state))
      expect(waiting()).toEqual(['users.update', 'users.update'])
      const writes = [first, second]
      while (waiting().length > 0) {
        const place = choose(waiting().length)
        const isWrite = waiting()[place] === 'users.update'
        const [name] = isWrite ? writes.splice(place, 1) : []
        await answer(place, name && name === refused ? 'refused' : 'reply')
      }
      holdReplies(false)
      await settle()
      stop()
      // The service has made the change without answering, and the page has to show it in the end.
      for (const state of seen) {
        if (refused !== first) expect(roleOf(state, first)).toBe('reader')
        if (refused !== second) expect(roleOf(state, second)).toBe('editor')
      }
      expect(leftovers()).toEqual([])
      logged(/$^/)
      expect(lines()).toEqual(await look('/users?limit=50'))
    }, 120)
    expect(orders).not.toBeNull()
  },
  120_000,
)

const signIn = '/auth/sign_in'
const arrived = () => vi.waitFor(() => expect(whereAmI()).toBe(signIn), { timeout: 5_000, interval: 5 })

test('a token that disappears leads to the sign-in page without an error', async () => {
  await visit('/tokens', 'owner')
  await click('New token')
  await fill('Name', 'Late')
  removeToken()
  await click('Create')
  await arrived()
  await settle()
  expect(location.search).toContain('redirect=%2Ftokens')
  expect(document.body.textContent).not.toMatch(/couldn’t|Error id|Try again/)
  expect([leftovers(), logged(/$^/)]).toEqual([[], []])
})

test('signing out in another tab leaves the page, whatever calls are pending', async () => {
  await visit('/tokens', 'owner')
  holdReplies(true)
  await click('New token')
  await fill('Name', 'Late')
  await click('Create')
  await settle()
  expect(waiting()).toEqual(['tokens.create'])
  const otherTab = new BroadcastChannel(`${namespace}.session`)
  const token = localStorage.getItem(`${namespace}.jwtToken`)
  removeToken()
  otherTab.postMessage({ kind: 'signed out', token })
  await arrived()
  otherTab.close()
  while (waiting().length > 0) await answer(0)
  holdReplies(false)
  await settle()
  expect(whereAmI()).toBe(signIn)
  expect(document.body.textContent).not.toMatch(/Late|couldn’t|Error id|Try again/)
  expect([leftovers(), logged(/$^/)]).toEqual([[], []])
  expect(
    theService()
      .db.tokens.all()
      .some(({ name }) => name === 'Late'),
  ).toBe(true)
})
