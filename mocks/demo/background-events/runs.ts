import { acme } from '../../../fixtures/story/acme-chapters.ts'
import { minute } from '../../../fixtures/story/calendar.ts'
import { runIdOf, teamIdOf } from '../../../fixtures/story/ids.ts'
import { ownProperty } from '../../../src/contract/own-property.ts'
import type { RunOptions } from '../../../src/contract/runs.ts'
import type { RunRow, ScenarioRows } from '../../db/models.ts'
import { plannedFields, specOf } from '../../db/run-course.ts'
import type { BackgroundEvent } from '../../service/background-events.ts'
import { createRandom } from '../../simulation/random.ts'
import type { RunPreset } from '../../simulation/run-spec.ts'
import { after, type Stream } from './streams.ts'

export interface World {
  scenarioRows: ScenarioRows
  seed: number
  start: number
}

/** The troubles of a branch, push by push, one after the other. */
const troubles: Readonly<Record<string, readonly RunPreset[]>> = {
  shop: [{ incident: 'checkout_timeout' }, { incident: 'animation_race' }, { incident: 'price_format' }],
  courier: [{ incident: 'permission_dialog' }, { incident: 'animation_race' }],
}
const partlyFixed: RunPreset = { failureRate: 0.012 }
const fixed: RunPreset = { failureRate: 0, flakyRate: 0.004 }

/** Pushes to the branches that were worked on last: each breaks, is mended in part, then whole. */
export function* pushes(world: World): Stream {
  const random = createRandom('pushes', world.seed)
  const branches = lastRuns(
    world,
    ({ link }) => /\/pull\//.test(link ?? ''),
    ({ branch }) => branch,
  ).map((run) => ({ run, pushed: 0 }))
  let at = world.start
  for (let nth = 0; branches.length > 0; nth++) {
    at = after(at, random, { busy: [20, 50], quiet: [90, 200] })
    const branch = random.pick(branches.slice(0, 3))
    const known = ownProperty(troubles, branch.run.suite) ?? []
    const trouble = known[Math.floor(branch.pushed / 3) % known.length] ?? {}
    const preset = [{ ...trouble, failureRate: 0.02 }, partlyFixed, fixed][branch.pushed % 3]
    branch.pushed++
    if (preset === fixed) branches.push(...branches.splice(branches.indexOf(branch), 1))
    yield started(world, branch.run, { key: `push/${nth}`, at, preset, token: 'GitHub Actions' })
  }
}

/** The main branch, on one device after the other, round the clock: something always runs. */
export function* watches(world: World): Stream {
  const random = createRandom('watches', world.seed)
  const nightly = lastRuns(
    world,
    ({ name, suite }) => name === 'Nightly regression' && suite === 'shop',
    ({ platform, device, suite }) => [platform, device, suite].join(' '),
  )
  let at = world.start + random.int(5 * minute, 8 * minute)
  for (let nth = 0; nightly.length > 0; nth++) {
    const run = {
      ...(nightly[nth % nightly.length] as RunRow),
      name: 'Main branch, one device at a time',
      link: null,
    }
    const event = started(world, run, {
      key: `watch/${nth}`,
      at,
      preset: { testsTotal: 180, failureRate: nth % 3 ? 0 : 0.008 },
      options: { concurrency_limit: 1, isolated: true },
      token: 'Nightly scheduler',
    })
    yield event
    at = event.end - random.int(2 * minute, 5 * minute)
  }
}

/** The last run of each kind, latest first. */
function lastRuns(
  { scenarioRows, seed, start }: World,
  wanted: (run: RunRow) => boolean,
  kindOf: (run: RunRow) => unknown,
): RunRow[] {
  const team = teamIdOf(seed, acme)
  const kinds = new Map<unknown, RunRow>()
  const latest = (scenarioRows.runs ?? []).toReversed()
  for (const run of latest) {
    const kind = kindOf(run)
    if (run.team_id === team && run.end_at < start && wanted(run) && !kinds.has(kind)) kinds.set(kind, run)
    if (kinds.size === 6) break
  }
  return [...kinds.values()]
}

interface Start {
  key: string
  at: number
  preset: RunPreset | undefined
  options?: RunOptions
  /** The API token that this run uses. */
  token: string
}

/** A new run like an earlier one, with the token's last use. */
function started(
  { scenarioRows, seed }: World,
  like: RunRow,
  { key, at, preset, options, token }: Start,
): BackgroundEvent & { end: number } {
  const spec = specOf(like)
  const run: RunRow = {
    ...like,
    id: runIdOf(seed, `life/${key}`),
    repeat_of: null,
    created: at,
    ...plannedFields({
      ...spec,
      seed: `life:${seed}:${key}`,
      created: at,
      options: options ?? spec.options,
      preset,
      onlyTests: undefined,
    }),
    interrupted_at: null,
  }
  const author = scenarioRows.users?.find(({ id }) => id === run.created_by)
  const used = scenarioRows.tokens?.find(({ name, team_id }) => name === token && team_id === run.team_id)
  return {
    at,
    end: run.end_at,
    rows: {
      runs: [run],
      users: author ? [{ ...author, last_seen: at }] : [],
      tokens: used ? [{ ...used, last_used: at }] : [],
    },
  }
}
