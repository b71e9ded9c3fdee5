import { relative } from 'node:path'
import { afterEach, expect, vi } from 'vitest'
import { noteServiceTime, setServicePace } from '../src/lib/clock.ts'

// As long as `expect.poll` waits: others may be at work on the same machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 20_000 })
}

// The product's tests share modules: a service's time that one file has been told isn't the next one's.
noteServiceTime(new Date().toUTCString(), Date.now())
setServicePace(1)

/** Errors are logged (rule 1.6), and a test that provokes one says so; any other line on the console fails the test. */
const logged: unknown[][] = []
const note = (...line: unknown[]) => void logged.push(line)
vi.spyOn(console, 'error').mockImplementation(note)
vi.spyOn(console, 'warn').mockImplementation(note)

/** The messages logged since the last call; taking them marks them as expected. */
export function takeLogged(): unknown[][] {
  return logged.splice(0)
}

afterEach(() => {
  expect(takeLogged(), 'unexpected lines on the console').toEqual([])
})

/** A recording that is missing, or differs, says which command writes it. */
afterEach(({ task }) => {
  for (const error of task.result?.errors ?? []) {
    if (!/^Snapshot `.*` mismatched/.test(error.message)) continue
    error.message += `; to write it: npx vitest run ${relative(process.cwd(), task.file.filepath)} -u`
  }
})
