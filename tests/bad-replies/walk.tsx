import { expect, test } from 'vitest'
import { visit } from '../legal/walk.tsx'
import { addresses, any, grief, named, nonsense } from '../legal/worlds.ts'
import { takeLogged } from '../setup.ts'
import { isOfTheFrame, kinds } from './kinds.ts'

/** A service's bad reply never leaves the product dead: each kind of bad reply, on each screen. */

/** All that may be said on the console: which call failed, and what was left out. */
const announced =
  /ApiError|NetworkFailure|MalformedReply|Forbidden|left out what can't be read|Error in route match|unrecognized in this browser|Duplicate Queries/
const mostRows = 60
/** Rows of lists; the users' page also has a table of roles. */
const listRows = 'table:not([data-align]) tbody tr'

/** The profiler's viewer is a page of its own; what stands around it isn't. */
const places = [...addresses.map(({ address }) => address), `/profiling/${any}?data=/profiling/device.json`]

async function problemsOf(address: string, [, kind]: (typeof kinds)[number]): Promise<string[]> {
  const asItShould = (body: unknown) => (typeof body === 'string' ? new Response(body) : Response.json(body))
  const container = await visit(address, {}, (reply) =>
    kind.everywhere || !isOfTheFrame(reply.id) ? kind.answer(reply) : asItShould(reply.body),
  )
  const copy = container.cloneNode(true) as HTMLElement
  for (const part of copy.querySelectorAll('style, script')) part.remove()
  const words = copy.textContent ?? ''
  const rows = container.querySelectorAll(listRows).length
  return [
    ...(document.querySelector('h1, main [role=alert]') ? [] : ['no heading']),
    ...(document.querySelector('[data-skeleton], [aria-busy=true]') ? ['it never came'] : []),
    ...(kind.refused ? [] : (grief.exec(words) ?? [])),
    ...(nonsense.exec(words) ?? []),
    ...(rows > mostRows ? [`${rows} rows`] : []),
    ...takeLogged()
      .map((line) => line.map(String).join(' ').slice(0, 300))
      .filter((line) => !announced.test(line)),
  ]
}

/** `whole`: all kinds on all screens; otherwise each kind on one, and each screen with one. */
export function walkBadReplies({ whole }: { whole: boolean }): void {
  const pairs = places.flatMap((address, at) =>
    kinds.filter((_, i) => whole || i % places.length === at).map((kind) => [address, kind] as const),
  )
  const byAddress = Map.groupBy(pairs, ([address]) => address)
  for (const [address, all] of byAddress)
    test(`${named(address)} survives bad replies`, { timeout: all.length * 30_000 }, async () => {
      const found: Record<string, string[]> = {}
      for (const [, kind] of all) {
        const problems = await problemsOf(address, kind)
        if (problems.length > 0) found[kind[0]] = problems
      }
      expect(found).toEqual({})
    })
}
