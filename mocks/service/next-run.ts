import type { Database } from '../db/db.ts'
import { type Outcome, outcomeNames, outcomes } from '../simulation/outcomes.ts'
import type { RunHealth } from '../simulation/run-spec.ts'

/** The chosen outcome of the next run, stored as a small fact; 0 for a random one. */

const fact = 'next run'

export function nextOutcome(db: Database): Outcome | null {
  return outcomeNames[(db.facts.get(fact)?.value ?? 0) - 1] ?? null
}

export async function chooseOutcome(db: Database, outcome: Outcome | null): Promise<void> {
  const value = outcome === null ? 0 : outcomeNames.indexOf(outcome) + 1
  if (db.facts.get(fact)) await db.facts.update((q) => q.where({ id: fact }), { data: { value } })
  else if (value > 0) await db.facts.create({ id: fact, value })
}

/** The run that starts now takes the chosen outcome with it; the one after it has none. */
export async function takeNextHealth(db: Database): Promise<RunHealth | undefined> {
  const outcome = nextOutcome(db)
  if (outcome === null) return undefined
  await chooseOutcome(db, null)
  return outcomes[outcome]
}
