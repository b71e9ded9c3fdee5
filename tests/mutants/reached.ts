import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'

/** Which probes a test file gets to, and how often; a mutant that never lets go is stopped. */

const begun = performance.now()
const times: Record<number, number> = {}

Object.assign(globalThis, {
  __reached(id: number, limit = Number.POSITIVE_INFINITY) {
    times[id] = (times[id] ?? 0) + 1
    if (times[id] > limit) throw new Error('a mutant goes round in circles')
  },
})

const folder = process.env.MUTANTS
if (folder)
  afterAll(() => {
    const test = expect.getState().testPath ?? ''
    const name = `reached-${test.replaceAll(/\W+/g, '-')}.json`
    writeFileSync(join(folder, name), JSON.stringify({ test, ms: performance.now() - begun, times }))
  })
