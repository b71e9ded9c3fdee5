import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import type { Reached, Task } from './tester.ts'

/** Switches a mutant on, runs the tests that reach it until one fails, and tells what reaches what. */

const folder = inject('mutantsFolder')
const { id: on, limit, tests }: Task = JSON.parse(readFileSync(join(folder, 'task.json'), 'utf8'))
// The process id lets the parent end a mutant that loops where no limit is counted.
writeFileSync(join(folder, 'pid'), String(process.pid))

const outside: Record<string, number> = {}
let counts = outside
let times = 0
Object.assign(globalThis, {
  __mutant(id: string) {
    if (on === null) counts[id] = (counts[id] ?? 0) + 1
    if (id !== on) return false
    times++
    if (times > limit) throw new Error('a mutant goes round in circles')
    return true
  },
})

const reached: Reached['tests'] = {}
let hasFailed = false
const begun = performance.now()
let testsMs = 0
let testBegun = 0

beforeEach(({ task, skip }) => {
  skip(hasFailed || (tests !== null && !tests.includes(task.fullTestName)))
  counts = reached[task.fullTestName]?.times ?? {}
  testBegun = performance.now()
})
afterEach(({ task }) => {
  const ms = performance.now() - testBegun
  testsMs += ms
  reached[task.fullTestName] = { times: counts, ms: ms + (reached[task.fullTestName]?.ms ?? 0) }
  counts = outside
  hasFailed ||= task.result?.state === 'fail'
})
afterAll(() => {
  rmSync(join(folder, 'pid'), { force: true })
  const report: Reached = { outside, tests: reached, ms: performance.now() - begun - testsMs }
  if (on === null) writeFileSync(join(folder, 'reached.json'), JSON.stringify(report))
})
