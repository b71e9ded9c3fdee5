import type { Database } from '../db/db.ts'
import { type Outcome, outcomeNames, outcomes } from '../simulation/outcomes.ts'
import type { RunHealth } from '../simulation/subject.ts'

/** How the next run goes that somebody starts, where that was chosen: kept as a small fact, 0 for what chance brings. */

const fact = 'next run'

export function nextOutcome(db: Database): Outcome | null {
  return outcomeNames[(db.tables.facts.get(fact)?.value ?? 0) - 1] ?? null
}

export function chooseOutcome(db: Database, outcome: Outcome | null): void {
  const value = outcome === null ? 0 : outcomeNames.indexOf(outcome) + 1
  if (db.tables.facts.get(fact)) db.update('facts', fact, { value })
  else if (value > 0) db.insert('facts', { id: fact, value })
}

/** Once. */
export function takeHealth(db: Database): RunHealth | undefined {
  const outcome = nextOutcome(db)
  if (outcome === null) return undefined
  chooseOutcome(db, null)
  return outcomes[outcome]
}
