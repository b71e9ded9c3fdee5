import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PersonaKey } from '../../fixtures/personas.ts'
import en from '../../src/i18n/en.json'
import { type Choose, inOrders } from './orders.ts'
import {
  answer,
  clear,
  closeStage,
  go,
  holdReplies,
  leftovers,
  lines,
  logged,
  openStage,
  settle,
  visit,
  visitHolding,
  waiting,
  watch,
  whereAmI,
} from './stage.tsx'

/** A screen ends up the same for any order of its replies, and shows no wrong state between. */

/** The loading state, and the known part of any such page: its title. */
const harmless = ['Loading', 'Loading…', ...Object.values(en.common.titles)]
const always = /use-focus-trap/

async function answerAll(choose: Choose): Promise<string[]> {
  const came: string[] = []
  while (waiting().length > 0) {
    const place = choose(waiting().length)
    came.push(waiting()[place] ?? '')
    await answer(place)
  }
  // Polling calls would wait for ever.
  holdReplies(false)
  await vi.waitFor(() => expect(document.querySelector('[data-skeleton], [aria-busy=true]')).toBeNull(), {
    timeout: 15_000,
    interval: 10,
  })
  await settle()
  return came
}

export interface Place {
  name: string
  who: PersonaKey
  at: () => string
}

export function walkScreens(places: readonly Place[], orders: { most: number; seeds: number }): void {
  beforeAll(openStage, 60_000)
  afterAll(closeStage)
  beforeEach(clear)
  afterEach(clear)

  test.each(places)(
    '$name ends up the same for every order of replies',
    { timeout: 600_000 },
    async (place) => {
      await visit(place.at(), place.who)
      await settle()
      const usual = lines()
      expect(usual.join()).not.toMatch(/NaN|undefined|\[object/)
      const inOrder = async (choose: Choose) => {
        const seen: string[][] = []
        await visitHolding(place.at())
        const stop = watch((state) => seen.push(state))
        const came = await answerAll(choose)
        stop()
        const strange = seen.flat().filter((line) => !usual.includes(line) && !harmless.includes(line))
        expect([...new Set(strange)], came.join(', ')).toEqual([])
        expect(lines(), came.join(', ')).toEqual(usual)
        expect([leftovers(), logged(always)]).toEqual([[], []])
      }
      await inOrders(inOrder, orders)
    },
  )
  test.each(places)('late replies to $name change nothing on another page', async (place) => {
    const elsewhere = place.name === '/profile' ? '/tokens' : '/profile'
    await visit(elsewhere, place.who)
    const shown = lines()
    holdReplies(true)
    history.pushState(null, '', place.at())
    await settle()
    await go(elsewhere)
    await answerAll((of) => of - 1)
    expect([whereAmI(), lines()]).toEqual([elsewhere, shown])
    expect([leftovers(), logged(always)]).toEqual([[], []])
  })
}
