import * as z from 'zod/mini'
import { interruptedFields } from '../../db/run-course.ts'
import { chooseOutcome, nextOutcome } from '../../service/next-run.ts'
import { outcomeNames } from '../../simulation/outcomes.ts'
import { defineCommand } from '../command.ts'
import { commandErrors } from '../command-error.ts'
import { isoTime } from '../moments.ts'

/** Commands that decide the outcome of runs, for presentations. */

const byChance = 'by-chance'
const choice = z.enum([...outcomeNames, byChance])

export const nextRun = defineCommand({
  summary: 'Choose the outcome of the next started run, once; without arguments returns the choice',
  args: z.strictObject({ outcome: z.optional(choice) }),
  short: 'outcome',
  result: z.object({ outcome: choice }),
  run: async ({ backend }, { outcome }) => {
    const { db } = backend
    if (outcome !== undefined) {
      await backend.change(async () => await chooseOutcome(db, outcome === byChance ? null : outcome))
    }
    return { outcome: nextOutcome(db) ?? byChance } as const
  },
})

export const failRun = defineCommand({
  summary: 'Fail a run now: it loses its devices. Without arguments the latest run',
  args: z.strictObject({ run: z.optional(z.string()) }),
  short: 'run',
  result: z.object({ run: z.string(), at: z.string() }),
  run: ({ backend }, { run }) =>
    backend.change(async () => {
      const { db, clock } = backend
      const now = clock.now()
      const going = db.runs.all().filter((row) => row.end_at > now)
      const target = run === undefined ? going.at(-1) : going.find(({ id }) => id === run)
      if (!target) throw commandErrors.noSuchRun(run)
      const message = 'Connection to all devices was lost (their host restarted), the run was stopped'
      await db.runs.update(target, { data: interruptedFields(target, now, message) })
      return { run: target.id, at: isoTime(now) }
    }),
})
