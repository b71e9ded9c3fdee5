import { existsSync, mkdirSync, mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseMutants, type Mutant, root } from './mutants.ts'
import { type Reached, startTester } from './tester.ts'

/** Makes small mistakes in the code, one at a time, and tells which of them no test notices. */

const outcomes = ['noticed', 'unnoticed', 'unreached'] as const
interface Result {
  outcome: (typeof outcomes)[number]
  /** The test, and how it failed. */
  by: string | null
}

const { values: options } = parseArgs({
  options: {
    sample: { type: 'string', default: '1' },
    mutants: { type: 'string', default: '400' },
    /** For mutants: to find out what reaches them takes some more before. */
    minutes: { type: 'string', default: '600' },
    /** A mutant is given the quickest tests that reach it, as long as they take together, in seconds. */
    patience: { type: 'string', default: '20' },
    /** Keeps what tests reach, and results: asked again, it goes on where it stopped. */
    folder: { type: 'string' },
    /** Tries undetected mutants again. */
    again: { type: 'boolean', default: false },
    /** Fails when fewer per cent are noticed. */
    least: { type: 'string', default: '0' },
  },
})
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'paceline-mutants-'))
mkdirSync(folder, { recursive: true })
function kept<T>(name: string): Record<string, T> {
  const path = join(folder, name)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {}
}
const keep = (name: string, value: unknown) => writeFileSync(join(folder, name), JSON.stringify(value))

const mutants = chooseMutants(options.sample, Number(options.mutants))
const tester = await startTester(folder, mutants)

// These look at files and builds, and run nothing that could have a mutant.
const untouched = /^tests\/(architecture|install|package|real-build|styles|texts|types)\.test\.ts$/
const reached = kept<Reached & { at: number }>('reached-by.json')
for (const test of tester.tests) {
  const name = relative(root, test)
  const at = statSync(test).mtimeMs
  if (untouched.test(name) || reached[name]?.at === at) continue
  const found = await tester.reach(test)
  if (typeof found === 'string') console.log(`left out, since it fails by itself: ${name}: ${found}`)
  else reached[name] = { ...found, at }
  keep('reached-by.json', reached)
}

/** How often a test was asked, and has noticed something, in a file and at all. */
const asked = new Map<string, number>()
const noticed = new Map<string, number>()
const count = (times: Map<string, number>, file: string, test: string) => {
  for (const key of [test, `${file} ${test}`]) times.set(key, (times.get(key) ?? 0) + 1)
}
/** How much is to be hoped for from a test for its time; a process takes a second and a half to begin. */
function hope(file: string, { name, ms }: Asked): number {
  const part = (key: string, of: number) =>
    (of * (noticed.get(key) ?? 0) + 1) / (of * (asked.get(key) ?? 0) + 3)
  const isBeside = dirname(name) === dirname(file)
  return (part(`${file} ${name}`, 3) * part(name, 1) * (isBeside ? 3 : 1)) / (1500 + ms)
}

interface Asked {
  name: string
  ms: number
  times: number
  /** Null for all tests: their shared setup reaches the mutant. */
  tests: string[] | null
}
function testsReaching(id: string): Asked[] {
  return Object.entries(reached).flatMap(([name, { outside, tests, ms }]) => {
    const those = Object.entries(tests).filter(([, { times }]) => outside[id] || times[id])
    if (!outside[id] && those.length === 0) return []
    const sum = (of: (test: Reached['tests'][string]) => number) =>
      those.reduce((all, [, test]) => all + of(test), 0)
    const times = (outside[id] ?? 0) + sum((test) => test.times[id] ?? 0)
    return {
      name,
      ms: ms + sum((test) => test.ms),
      times,
      tests: outside[id] ? null : those.map(([test]) => test),
    }
  })
}

async function detectingTest({ file, id }: Mutant, reaching: readonly Asked[]): Promise<string | null> {
  const patience = Number(options.patience) * 1000
  let left = patience
  for (const one of reaching.toSorted((a, b) => hope(file, b) - hope(file, a))) {
    const { name, ms, times, tests } = one
    // The first is asked however long it takes.
    if (ms > left && left < patience) continue
    left -= ms
    const task = { id, limit: 1000 + 50 * times, tests }
    const failure = await tester.run(join(root, name), task, 60_000 + 10 * ms)
    count(asked, file, name)
    if (failure === null) continue
    count(noticed, file, name)
    return `${name}: ${failure}`
  }
  return null
}

const until = Date.now() + Number(options.minutes) * 60_000
const results = kept<Result>('results.json')
const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 70)
for (const mutant of mutants) {
  const { id, file, line, kind, before, after } = mutant
  const known = results[id]?.outcome
  if (known === 'noticed' || (known && !options.again)) continue
  if (Date.now() > until) break
  const reaching = testsReaching(id)
  const by = await detectingTest(mutant, reaching)
  const outcome = by !== null ? 'noticed' : reaching.length > 0 ? 'unnoticed' : 'unreached'
  results[id] = { outcome, by }
  keep('results.json', results)
  if (outcome !== 'noticed')
    console.log(`${file}:${line} ${outcome}, ${kind}: ${short(before)} → ${short(after)}`)
}
await tester.close()

const lines = mutants.flatMap(({ id, area }) => {
  const result = results[id]
  return result ? { area, outcome: result.outcome } : []
})
const share = (of: typeof lines) =>
  Math.round((of.filter(({ outcome }) => outcome === 'noticed').length / of.length) * 1000) / 10
console.table(
  Object.fromEntries(
    [...Map.groupBy(lines, ({ area }) => area), ['all', lines] as const].map(([area, of]) => {
      const counts = outcomes.map((one) => [one, of.filter(({ outcome }) => outcome === one).length])
      return [area, { mutants: of.length, ...Object.fromEntries(counts), '%': share(of) }]
    }),
  ),
)
process.exit(share(lines) >= Number(options.least) ? 0 : 1)
