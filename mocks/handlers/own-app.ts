import { suiteIds } from '../../fixtures/suites/index.ts'
import { suggestSlug } from '../../src/lib/suggest-slug.ts'
import type { Database } from '../db/db.ts'
import type { ProjectRow, TeamRow } from '../db/models.ts'
import { kindIn, type OwnApp, packageOf } from '../simulation/own-app.ts'
import type { RunSpec } from '../simulation/run-spec.ts'

/** The app that a run tests: its project's; else the team's first, or one named after the team. */
export function appOfRun(
  db: Database,
  project: ProjectRow | undefined,
  team: TeamRow,
): Pick<RunSpec, 'suite' | 'app'> {
  const of =
    project ?? db.projects.findMany((q) => q.where({ team_id: team.id }))[0] ?? newApp(db, team, team.name)
  const suite = suiteIds.find((id) => id === of.suite) ?? 'shop'
  return { suite, app: of.app === null ? undefined : (JSON.parse(of.app) as OwnApp) }
}

/** The app of a new project, named after it and of the kind that its name suggests. */
export function newApp(db: Database, team: TeamRow, name: string): Pick<ProjectRow, 'suite' | 'app'> {
  const others = db.projects.findMany((q) => q.where({ team_id: team.id }))
  return appNamed(name, team.name, others[0]?.suite)
}

export function appNamed(name: string, team: string, otherwise = 'shop'): Pick<ProjectRow, 'suite' | 'app'> {
  const suite = kindIn(`${name} ${team}`) ?? otherwise
  const app: OwnApp = { package: packageOf(suggestSlug(team).slice(0, 30) || 'company', name) }
  return { suite, app: JSON.stringify(app) }
}
