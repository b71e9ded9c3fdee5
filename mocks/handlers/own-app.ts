import { type SuiteId, suiteIds } from '../../fixtures/suites/index.ts'
import { suggestSlug } from '../../src/lib/suggest-slug.ts'
import type { Database } from '../db/db.ts'
import type { ProjectRow, TeamRow } from '../db/rows.ts'
import { type OwnApp, packageOf } from '../simulation/own-app.ts'
import type { RunSubject } from '../simulation/subject.ts'

/** The app that a run tests: its project's; else the team's first, or one named after the team. */
export function appOfRun(
  db: Database,
  project: ProjectRow | undefined,
  team: TeamRow,
): Pick<RunSubject, 'suite' | 'app'> {
  const of =
    project ?? db.projects.findMany((q) => q.where({ team_id: team.id }))[0] ?? newApp(db, team, team.name)
  const suite = suiteIds.find((id) => id === of.suite) ?? 'shop'
  return { suite, app: of.app === null ? undefined : (JSON.parse(of.app) as OwnApp) }
}

/** The app of a new project, named after it and of the kind that its name suggests. */
export function newApp(db: Database, team: TeamRow, name: string): Pick<ProjectRow, 'suite' | 'app'> {
  const others = db.projects.findMany((q) => q.where({ team_id: team.id }))
  const suite = topics.find(([, words]) => words.test(`${name} ${team.name}`))?.[0]
  const app: OwnApp = { package: packageOf(suggestSlug(team.name).slice(0, 30) || 'company', name) }
  return { suite: suite ?? others[0]?.suite ?? 'shop', app: JSON.stringify(app) }
}

const topics: readonly (readonly [SuiteId, RegExp])[] = [
  ['bank', /bank|pay|card|loan|wallet|invest|банк|плат[её]ж|карт|кошел|вклад/i],
  ['courier', /courier|deliver|fleet|logist|taxi|курьер|достав|такси/i],
  ['travel', /travel|trip|hotel|flight|air|tour|путешеств|отел|авиа|тур/i],
  ['clinic', /clinic|health|medic|doctor|pharma|клиник|здоров|врач|аптек/i],
]
