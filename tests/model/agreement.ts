import { mkdirSync, writeFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { type Service, startService, type Way } from '../service.ts'
import { type Outcome, type Step, sequences } from './steps.ts'
import { type Connection, firstDifference } from './visit.ts'

/** Where a service of its own and the model part on these steps; null where they don't. */
export async function differenceOver(
  over: Way,
  steps: readonly Step[],
  { change = (connection: Connection) => connection, note }: Pick<Search, 'change'> & { note?: Note } = {},
): Promise<string | null> {
  const service = await startService({ over, scenario: 'empty' })
  try {
    return await firstDifference(change(connectionOf(service)), steps, note)
  } finally {
    await service.close()
  }
}

const connectionOf = ({ send, backend }: Service): Connection => ({
  send,
  wait: (hours) => backend.change(() => backend.clock.advance(hours * 3_600_000)),
})

type Note = (step: Step, outcome: Outcome) => void

interface Search {
  over?: Way
  seed: number
  /** How many sequences are tried, of up to `length` steps each. */
  tries: number
  length?: number
  change?: (connection: Connection) => Connection
}

/** Looks for steps on which model and service disagree. A finding is shrunk as far as possible and written down as a test. */
export async function search({ over = 'directly', seed, tries, length = 60, change }: Search) {
  let steps = 0
  /** How each kind of step ended, such as "start run 403". */
  const endings = new Set<string>()
  const note: Note = (step, { status }) => {
    steps++
    endings.add(`${step.do} ${status}`)
  }
  const result = await fc.check(
    fc.asyncProperty(sequences(length), async (sequence) => {
      const difference = await differenceOver(over, sequence, { change, note })
      if (difference) throw new Error(difference)
    }),
    { seed, numRuns: tries },
  )
  const found = result.counterexample?.[0] ?? null
  const difference = found && `${(result.errorInstance as Error).message}\nkept in ${writeDown(found, over)}`
  return { steps, endings: [...endings].sort(), found, difference }
}

function writeDown(steps: readonly Step[], over: Way): string {
  const folder = new URL('../../test-results/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  const name = 'model-difference.test.ts'
  const kept = `import { expect, test } from 'vitest'
import { differenceOver } from './model/agreement.ts'

test('the service answers as the model does', async () => {
  const steps = ${JSON.stringify(steps, null, 2).replaceAll('\n', '\n  ')} as const
  expect(await differenceOver('${over}', steps)).toBeNull()
})
`
  writeFileSync(new URL(name, folder), kept)
  return `test-results/${name} (move it to tests/)`
}
