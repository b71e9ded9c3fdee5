import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../src/contract/index.ts'
import en from '../../src/i18n/en.json'
import { inOrders } from './orders.ts'
import {
  answer,
  arrived,
  busy,
  clear,
  closeStage,
  doTwice,
  go,
  holdReplies,
  leftovers,
  lines,
  logged,
  look,
  mend,
  type Outcome,
  openStage,
  settle,
  spoil,
  toasts,
  visit,
  waiting,
  watch,
  whereAmI,
} from './stage.tsx'
import { click, type WriteAction, writeActions } from './writes.ts'

/** Each write ends the same, however and whenever replies come. */

/** All that five calls may come in. */
const orders = { most: 120, seeds: 6 }
/** A write that leads to another screen also makes that screen's calls, whose orders have a test of their own (every-order). */
const fewOrders = { most: 6, seeds: 2 }
const failures = /ApiError|NetworkFailure|MalformedReply|Failed to fetch/
/** jsdom lays nothing out, so a trap for the focus finds nothing that is visible. */
const always = /use-focus-trap/
const patient = { timeout: 5_000, interval: 5 }

/** Each state of the page is the one before or the one after, row by row, and never goes back. */
export function wrongOnTheWay(
  before: readonly string[],
  after: readonly string[],
  seen: readonly (readonly string[])[],
): string[] {
  const wrong = new Set<string>()
  const came = new Set<string>()
  const went = new Set<string>()
  for (const state of seen) {
    for (const line of state)
      if (!before.includes(line) && !after.includes(line)) wrong.add(`never so: ${line}`)
    for (const line of after) {
      if (before.includes(line)) continue
      if (state.includes(line)) came.add(line)
      else if (came.has(line)) wrong.add(`gone again: ${line}`)
    }
    for (const line of before) {
      if (after.includes(line)) continue
      if (!state.includes(line)) went.add(line)
      else if (went.has(line)) wrong.add(`back again: ${line}`)
    }
  }
  return [...wrong]
}

const address = () => location.pathname + location.search
/** Error texts that a user sees. */
const sentences = {
  refused: en.errors.unhandled,
  lost: en.errors.network,
  garbled: en.errors.malformedReply,
}
/** The forms of guests name few failures (rule), and call any other unknown. */
const sentenceOf = (how: keyof typeof sentences, { who }: WriteAction) =>
  sentences[how === 'garbled' && who === null ? 'refused' : how]
const tells = (sentence: string) => [document.body.textContent, ...toasts()].join('\n').includes(sentence)
const dialogs = () => document.querySelectorAll('main ~ * [role=dialog], [role=dialog]').length

function elsewhereThan({ at, who }: WriteAction): string {
  const [usual, other] = who ? ['/profile', '/tokens'] : ['/auth/sign_up', '/auth/reset']
  return at().startsWith(usual) ? other : usual
}

async function begin({ prepare, at, who, open }: WriteAction): Promise<void> {
  await clear()
  await prepare?.()
  await visit(at(), who)
  await open()
  await settle()
}

async function press({ press, id }: WriteAction): Promise<void> {
  holdReplies(true)
  await press()
  await vi.waitFor(async () => {
    // Some ask for something else first.
    if (!waiting().includes(id)) await answerAllBut(id)
    expect(waiting()).toContain(id)
  }, patient)
  await settle()
}

async function answerAllBut(id: string): Promise<void> {
  for (let place = 0; place >= 0; ) {
    place = waiting().findIndex((one) => one !== id)
    if (place >= 0) await answer(place)
  }
}

async function answerAll(choose: (of: number) => number = () => 0): Promise<void> {
  while (waiting().length > 0) await answer(choose(waiting().length))
  holdReplies(false)
  await arrived()
  // A page that is there for the first time waits for its code.
  await vi.waitFor(() => expect(busy()).toEqual([]), patient)
  await settle()
}

/** Without what says how it went, which a new visit doesn't know. */
const plain = (state: readonly string[], { says }: WriteAction) =>
  state.filter((line) => !says?.test(line) && !Object.values(sentences).includes(line))

/** In any case: nothing stays busy, no rejection is unhandled, and the page shows the same as a new visit. */
async function expectWhole(sending: WriteAction, expected: RegExp = always): Promise<void> {
  expect(leftovers()).toEqual([])
  const shown = plain(lines(), sending)
  const fresh = sending.keepsNothing ? shown : await look(address())
  expect(shown, 'what a new visit shows').toEqual(plain(fresh, sending))
  expect(logged(expected)).toEqual([])
}

export function testWrites(
  chosen: readonly WriteAction[],
  { hows }: { hows: readonly Exclude<Outcome, 'reply'>[] },
): void {
  beforeAll(openStage, 60_000)
  afterAll(closeStage)
  beforeEach(clear)
  afterEach(clear)

  describe.each(chosen)('$name', (sending) => {
    test('ends up the same for every order of replies, without wrong states between', async () => {
      await begin(sending)
      const before = lines()
      await press(sending)
      await answerAll()
      const after = lines()
      if (sending.leadsTo) expect(whereAmI()).toMatch(sending.leadsTo)
      expect(dialogs(), 'dialogs').toBe(sending.leaves ? 1 : 0)
      await expectWhole(sending)

      await inOrders(
        async (choose) => {
          await begin(sending)
          const seen: string[][] = []
          const stop = watch((state) => seen.push(state))
          await press(sending)
          await answerAll(choose)
          stop()
          if (!sending.leadsTo) expect(wrongOnTheWay(before, after, seen)).toEqual([])
          expect(lines()).toEqual(after)
          expect(leftovers()).toEqual([])
        },
        sending.leadsTo ? fewOrders : orders,
      )
    }, 300_000)

    const { reply } = endpoints.find(({ id }) => id === sending.id) ?? {}
    // Where nothing is to be read nothing can be garbled.
    const noticed = hows.filter((how) => how !== 'garbled' || reply !== 'none')
    test.each(noticed)(
      'shows an error when its call is %s, and works the next time',
      {
        timeout: 120_000,
      },
      async (how) => {
        await begin(sending)
        const reaches = how === 'garbled'
        spoil(sending.id, how, { reaches })
        holdReplies(false)
        await sending.press()
        const isGone = () => reaches && sending.takesDialog === true && dialogs() === 0
        await vi.waitFor(() => expect(tells(sentenceOf(how, sending)) || isGone()).toBe(true), patient)
        await settle()
        expect(leftovers()).toEqual([])
        const expected = new RegExp(`${failures.source}|${always.source}`)
        expect(logged(expected)).toEqual([])
        mend()
        if (reaches) {
          if (!sending.isEverywhere) await expectWhole(sending, expected)
          return
        }
        await sending.again?.()
        await press(sending)
        await answerAll()
        if (sending.leadsTo) expect(whereAmI()).toMatch(sending.leadsTo)
        await expectWhole(sending, expected)
      },
    )

    test('changes nothing on another page by a late reply', async () => {
      const elsewhere = elsewhereThan(sending)
      await begin(sending)
      await press(sending)
      history.pushState(null, '', elsewhere)
      await settle()
      if (whereAmI() !== elsewhere) await click('Leave')
      await vi.waitFor(() => expect(whereAmI()).toBe(elsewhere), patient)
      if (sending.isEverywhere) {
        await answerAll()
        return expect(leftovers()).toEqual([])
      }
      await settle()
      await answerAllBut(sending.id)
      await arrived()
      const shown = lines()
      await answerAll()
      expect(whereAmI()).toBe(elsewhere)
      expect(lines()).toEqual(shown)
      await expectWhole({ ...sending, keepsNothing: true })
      await go(sending.at())
      await expectWhole(sending)
    })

    test('shows the service’s state when another user did the same a moment before', async () => {
      await begin(sending)
      doTwice(sending.id)
      await press(sending)
      await answerAll()
      await expectWhole(sending, new RegExp(`${failures.source}|${always.source}`))
    })
  })
}

/** The calls that write, by where in `src` they are made. */
export function writers(): string[] {
  const sources = import.meta.glob<string>(
    ['../../src/{api,app,features,routes,shared}/**/*.{ts,tsx}', '!../../src/**/*.test.*'],
    { eager: true, query: '?raw', import: 'default' },
  )
  const modules = import.meta.glob<Record<string, unknown>>('../../src/contract/*.ts', { eager: true })
  const writing = endpoints.filter(({ method, ...more }) => method !== 'GET' || 'mutates' in more)
  const names = Object.values(modules).flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) =>
      writing.some((endpoint) => endpoint === value)
        ? [[name, writing.find((one) => one === value)?.id]]
        : [],
    ),
  )
  const found = new Set<string>()
  for (const [file, text] of Object.entries(sources)) {
    for (const imported of text.matchAll(/import \{([^}]*)\} from '[./]*contract\/[\w-]+\.ts'/g)) {
      for (const part of (imported[1] ?? '').split(',')) {
        const [name = '', alias = name] = part.trim().split(' as ')
        const id = names.find(([one]) => one === name)?.[1]
        if (id && new RegExp(`(endpointMutation|\\bcall)\\(\\s*${alias}\\b`).test(text))
          found.add(`${id} in ${file.replace('../../src/', '')}`)
      }
    }
  }
  return [...found].sort()
}

export const walked = (): string[] =>
  [...new Set(writeActions.map(({ id, from }) => `${id} in ${from}`))].sort()
