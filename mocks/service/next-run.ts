import type { Database } from '../db/db.ts'
import { type Outcome, outcomeNames, outcomes } from '../simulation/outcomes.ts'
import type { RunPreset } from '../simulation/run-spec.ts'

/** The row with the outcome chosen for the next run: its place in `outcomeNames`, from 1; 0 if it is left to chance. */
const name = 'next run'

export function nextOutcome(db: Database): Outcome | null {
  return outcomeNames[(db.numbers.get(name)?.value ?? 0) - 1] ?? null
}

export async function chooseOutcome(db: Database, outcome: Outcome | null): Promise<void> {
  const value = outcome === null ? 0 : outcomeNames.indexOf(outcome) + 1
  if (db.numbers.get(name)) await db.numbers.update((q) => q.where({ id: name }), { data: { value } })
  else if (value > 0) await db.numbers.create({ id: name, value })
}

/** The run that starts now takes the chosen outcome with it; the one after it has none. */
export async function takeNextPreset(db: Database): Promise<RunPreset | undefined> {
  const outcome = nextOutcome(db)
  if (outcome === null) return undefined
  await chooseOutcome(db, null)
  return outcomes[outcome]
}
