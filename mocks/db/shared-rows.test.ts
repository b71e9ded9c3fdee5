import { expect, test } from 'vitest'
import { demoRows } from '../../fixtures/scenarios/demo.ts'
import type { ScenarioRows } from './models.ts'
import { checkScenarioRows, SharedRowCache } from './shared-rows.ts'

const now = Date.parse('2026-11-20T09:00:00Z')
const demo = demoRows(7, now)
const [user, ...otherUsers] = demo.users
const [project, ...otherProjects] = demo.projects
if (!user || !project) throw new Error('the demo has no people')

const begin = (seed: object) =>
  new SharedRowCache(checkScenarioRows).of('demo:7:0', () => seed as ScenarioRows)

test('consistent rows are accepted', async () => {
  expect(await begin(demo)).toBe(demo)
})

test.each<[string, object, string]>([
  [
    'a wrong shape',
    { ...demo, projects: [{ ...project, created: 'today' }, ...otherProjects] },
    `created of ${project.id} in "projects" has to be of type number; it is "today"`,
  ],
  [
    'a value that is on no list',
    { ...demo, users: [{ ...user, status: 'asleep' }, ...otherUsers] },
    `status of ${user.id} in "users" has to be one of active, invited, deactivated; it is "asleep"`,
  ],
  [
    'a field that is missing',
    { ...demo, users: [{ ...user, created: undefined }, ...otherUsers] },
    `created of ${user.id} in "users" has to be of type number; it is undefined`,
  ],
  [
    'JSON of another shape inside of a row',
    { ...demo, projects: [{ ...project, app: '{"name":7}' }, ...otherProjects] },
    `app of ${project.id} in "projects" holds JSON of another shape: {"name":7}`,
  ],
  [
    'an id twice',
    { ...demo, projects: [...demo.projects, project] },
    `id of ${project.id} in "projects" ${project.id} is taken by a row before it`,
  ],
  [
    'an e-mail twice',
    { ...demo, users: [...demo.users, { ...user, id: project.id }] },
    `email of ${project.id} in "users" ${user.email} is taken by a row before it`,
  ],
  [
    'a row about one that isn’t there',
    { ...demo, projects: [{ ...project, team_id: user.id }, ...otherProjects] },
    `team_id of ${project.id} in "projects" names a row that "teams" doesn't have`,
  ],
])('%s is rejected with table, id and field', async (_, seed, problem) => {
  await expect(begin(seed)).rejects.toThrow(`scenario "demo" can't begin: ${problem}`)
})

test('a failing fixture is named in the error, and the next start tries again', async () => {
  const rows = new SharedRowCache(checkScenarioRows)
  const broken = () => {
    throw new TypeError('no such team')
  }
  await expect(rows.of('demo:7:0', broken)).rejects.toThrow(`scenario "demo" can't begin: no such team`)
  expect(await rows.of('demo:7:0', () => demo)).toBe(demo)
})
