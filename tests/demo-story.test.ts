import { describe, expect, test } from 'vitest'
// biome-ignore lint/correctness/useImportExtensions: its types are in a file beside it
import { page } from '../fixtures/media/screens.mjs'
import { everyFeature, statesOf } from '../fixtures/media/states.ts'
import { large } from '../fixtures/scenarios/large.ts'
import { type Feature, suites } from '../fixtures/suites/index.ts'
import type { RunRow } from '../mocks/db/models.ts'
import { specOf, summaryOf } from '../mocks/db/run-course.ts'
import { brand, brandNamesOf } from '../mocks/demo/brand/brand.ts'
import { listArtifacts, readArtifact } from '../mocks/simulation/artifacts/artifacts.ts'
import { appOf } from '../mocks/simulation/catalogue.ts'
import { espressoFailure } from '../mocks/simulation/failures/espresso.ts'
import { planRun } from '../mocks/simulation/plan.ts'
import { Contradictions, readFiles, worlds } from './story-of-files.ts'

/** Reads the demo as a QA manager would, who believes nothing that another page contradicts. */

const day = 86_400_000

describe.each(worlds)('the demo of seed $seed on $date', ({ world, now }) => {
  const over = world.runs.filter((run) => run.end_at <= now)

  test('covers a team’s usual events', () => {
    const doubts = new Contradictions()
    for (const team of world.teams) {
      const runs = over.filter((run) => run.team_id === team.id)
      const days = Math.min(365, Math.floor((now - team.created) / day))
      const used = new Set(runs.map((run) => Math.floor((now - run.created) / day)))
      const longest = longestGap(
        [...used].filter((ago) => ago <= days),
        days,
      )
      doubts.that(
        longest <= 10,
        'a team works from its beginning on',
        `${team.name}: ${longest} days without a run`,
      )
      if (days < 365) continue
      const seconds = (from: number, to: number) =>
        runs
          .filter((run) => run.created >= now - from * day && run.created < now - to * day)
          .reduce((sum, run) => sum + run.billable_seconds, 0)
      for (const length of [30, 90, 182]) {
        const ratio = seconds(length, 0) / seconds(2 * length, length)
        doubts.that(
          ratio > 0.4 && ratio < 2.5,
          'usage changes as a team’s does',
          `${team.name}: ×${ratio.toFixed(2)} in ${length} days`,
        )
      }
    }
    expect(doubts.list()).toEqual([])
  })

  test('has times that aren’t all on the minute', () => {
    for (const moments of [
      world.runs.map((run) => run.created),
      world.runs.map((run) => run.start_at),
      world.tokens.map((token) => token.created),
      world.users.map((user) => user.created),
      world.projects.map((project) => project.created),
      world.teams.map((team) => team.created),
      world.domains.map((domain) => domain.created),
    ]) {
      const onTheMinute = moments.filter((at) => at % 60_000 < 1000)
      expect(onTheMinute.length).toBeLessThanOrEqual(Math.max(3, moments.length / 20))
      const minutes = Map.groupBy(moments, (at) => Math.floor(at / 1000) % 3600)
      expect(Math.max(...[...minutes.values()].map((same) => same.length))).toBeLessThanOrEqual(
        1 + moments.length / 50,
      )
    }
  })

  test('has nobody act before joining or after leaving', () => {
    const doubts = new Contradictions()
    const { users, memberships, projects, tokens, runs } = world
    const runOf = new Map(runs.map((run) => [run.id, run]))
    for (const run of runs) {
      const author = users.find((user) => user.id === run.created_by)
      const membership = memberships.find((of) => of.user_id === run.created_by && of.team_id === run.team_id)
      const project = projects.find((of) => of.id === run.project_id)
      const origin = runOf.get(run.repeat_of ?? '')
      doubts.that(
        (author?.last_seen ?? 0) >= run.created,
        'nobody runs after they were last seen',
        author?.email,
      )
      doubts.that((membership?.created ?? now) < run.created, 'nobody runs before they joined', author?.email)
      doubts.that(
        (project?.created ?? 0) < run.created,
        'nothing runs in a project that isn’t there',
        run.name,
      )
      doubts.that(
        run.created <= now && run.created < run.start_at,
        'a run starts after it was created',
        run.name,
      )
      if (origin) doubts.that(origin.end_at < run.created, 'a run is repeated once it is over', run.name)
    }
    for (const user of users) {
      doubts.that((user.last_seen ?? user.created) <= now, 'nobody was seen in the future', user.email)
      doubts.that((user.last_seen ?? now) >= user.created, 'nobody was seen before they came', user.email)
    }
    for (const token of tokens) {
      const used = token.last_used
      if (used === null) continue
      doubts.that(used > token.created && used <= now, 'a token is used after it was made', token.name)
      const ofTeam = runs.filter((run) => run.team_id === token.team_id)
      doubts.that(
        ofTeam.some((run) => run.created === used),
        'a token’s last use is a run',
        token.name,
      )
      if (!/nightly/i.test(token.name)) continue
      const nightlies = ofTeam.filter((run) => /^Nightly/.test(run.name ?? '')).map((run) => run.created)
      doubts.that(
        Math.max(...nightlies) === used,
        'the nightly token was last used by the nightly',
        token.name,
      )
    }
    expect(doubts.list()).toEqual([])
  })

  test('has links and projects that belong together', () => {
    const doubts = new Contradictions()
    for (const { name, link, project_id } of world.runs) {
      const project = world.projects.find(({ id }) => id === project_id)
      if (!link || !project) continue
      doubts.that(
        new URL(link).pathname.split('/').includes(project.slug),
        'a run’s link is of its own project',
        `${name}: ${link}`,
      )
    }
    for (const { id, slug, created } of world.projects) {
      const age = (now - created) / day
      const used = world.runs.filter(({ project_id }) => project_id === id)
      if (age < 30)
        doubts.that(used.length >= age / 3, 'a young project is worked on', `${slug}: ${used.length} runs`)
    }
    expect(doubts.list()).toEqual([])
  })

  test('gives reasons for known failures that agree with them', () => {
    const doubts = new Contradictions()
    for (const { test: marked, reason, project_id, created } of world.knownFailures) {
      const failed = over.filter(
        (run) => run.project_id === project_id && run.failed > 0 && run.end_at < created,
      )
      const message = failed.map((run) => messageOf(run, marked)).findLast((found) => found !== null)
      const [, words] = reasons.find(([pattern]) => pattern.test(reason)) ?? []
      doubts.that(Boolean(message), 'a failure is marked after it happened', marked)
      doubts.that(
        Boolean(words?.test(message ?? '')),
        'a reason is that of its failure',
        `${reason} ${message}`,
      )
    }
    expect(doubts.list()).toEqual([])
  })

  test('has a first red run that shows every kind of failure, and a pass to compare with', () => {
    const team = world.teams.find(({ name }) => name === 'Acme Mobile')?.id
    const red = over.findLast((run) => run.team_id === team && run.outcome === 'failure') as RunRow
    const failures = planRun(specOf(red)).attempts.filter(({ last, cause }) => last && cause)
    const ofCause = Map.groupBy(failures, ({ cause }) => JSON.stringify(cause))
    expect([...ofCause.values()].map((same) => same.length).sort()).toEqual([1, 5])
    expect(red.flaky).toBe(1)
    const known = failures.filter(({ test: { name } }) =>
      world.knownFailures.some(
        (mark) => mark.project_id === red.project_id && mark.test === name && mark.ended === null,
      ),
    )
    expect(known).toHaveLength(1)
    expect(
      over.some(
        (run) =>
          run.project_id === red.project_id &&
          run.device === red.device &&
          run.branch === 'main' &&
          run.outcome === 'passed' &&
          run.end_at < red.created &&
          run.created > red.created - 2 * day,
      ),
    ).toBe(true)
  })
})

// Of each world every sixtieth run that the others haven't been asked.
test('every file of a run tells the same story', () => {
  expect(readFiles(2 * worlds.length)).toEqual([])
})

test.each(worlds)('a test of rotation turns its device, seed $seed on $date', ({ world, now }) => {
  const row = world.runs.findLast(
    (run) =>
      run.suite === 'shop' &&
      run.options === '{}' &&
      run.flavor === 'native' &&
      run.end_at <= now &&
      // A repeat has the failed tests only.
      specOf(run).onlyTests === undefined,
  ) as RunRow
  const spec = specOf(row)
  const run = { id: row.id, spec, summary: summaryOf(row, spec), now }
  const states = statesOf(suites.shop.features.basket as Feature)
  const own = (folder: string) =>
    listArtifacts(run, folder)
      .flatMap(({ path }) => listArtifacts(run, path))
      .filter(({ path }) => /[sS]urvivesRotation/.test(path))
      .map(({ path }) => readArtifact(run, path))
  const films = own('video/omni').map((film) => (film && 'shots' in film ? film.shots : []))
  const logs = own('logs/omni').map((log) => new TextDecoder().decode(log?.bytes))
  expect(films.length).toBeGreaterThan(0)
  for (const shots of films) {
    const shown = shots.map(({ picture }) => states[picture])
    expect(shown).toContain('rotated')
    expect(shown.lastIndexOf('screen')).toBeGreaterThan(shown.lastIndexOf('rotated'))
  }
  for (const log of logs) expect(log).toMatch(/orientation=landscape[\s\S]*orientation=portrait/)
})

const drawn = everyFeature(suites).flatMap(({ suite, feature }) =>
  ['android', 'ios'].map((platform) => ({ suite, feature, platform })),
)

test.each(drawn)(
  'a status bar shows no other time: $suite $feature $platform',
  ({ suite, feature, platform }) => {
    const bar = (state: string) =>
      /<header>.*<\/header>/.exec(page(suite, feature, platform, state).html)?.[0]
    expect(bar('screen')).not.toMatch(/\d:\d\d/)
    expect(bar('splash')).toBe(bar('screen'))
  },
)

test('a basket’s subtotal is the sum of its items', () => {
  const { html, texts } = page('shop', 'basket', 'android', 'screen')
  const prices = [...html.matchAll(/\$([\d.]+)/g)].map(([, price]) => Number(price))
  expect(texts.subtotal).toBe(`$${prices.reduce((sum, price) => sum + price, 0).toFixed(2)}`)
  expect(texts.basket_badge).toBe(String(prices.length))
  expect(texts.quantity_stepper).toBe('1 item')
})

test.each(worlds.filter((_, i) => i % 3 === 0))(
  'names and figures of a large team agree: seed $seed on $date',
  async ({ seed, now }) => {
    const doubts = new Contradictions()
    const { projects = [], runs = [] } = await large.rows({ seed, now })
    const nameOf = new Map(projects.map(({ id, name }) => [id, name]))
    const over = runs.filter((run) => run.end_at <= now)
    for (const { name, branch, platform, device, project_id, outcome, failed, error_message } of over) {
      const project = nameOf.get(project_id ?? '') ?? ''
      const example = `${name} in ${project}: ${platform}, ${device}, ${outcome}, ${failed} failed`
      const [area] = project.split(',')
      const [told] = /Android|iOS/.exec(project) ?? [platform]
      doubts.that(told === platform, 'a project’s platform is that of its runs', example)
      doubts.that(/iPhone/.test(device ?? '') === (platform === 'iOS'), 'a device has the platform', example)
      doubts.that(
        /tablet/.test(project) === /tablet/.test(device ?? ''),
        'tablets test apps for tablets',
        example,
      )
      doubts.that(
        branch === 'main' || name?.startsWith(`${area}: `) === true,
        'a run is about what its project is about',
        example,
      )
      doubts.that(
        (outcome === 'passed') === (failed === 0 && error_message === null),
        'a state is that of its tests',
        example,
      )
    }
    expect(doubts.list()).toEqual([])
    const passed = over.filter(({ outcome }) => outcome === 'passed').length / over.length
    expect(passed).toBeGreaterThan(0.75)
    expect(passed).toBeLessThan(0.9)
  },
)

test.each([
  ['Nordbank', 'transfers'],
  ['Сбербанк', 'transfers'],
  ['PayNow', 'transfers'],
  ['Cardio Clinic', 'appointments'],
  ['Аэрофлот', 'flights'],
  ['Baltic Air', 'flights'],
  ['Swift Couriers', 'delivery'],
  ['Fairstore', 'checkout'],
  ['Globoid', 'checkout'],
])('an app is of the kind that its company’s name tells: %s, %s', (company, feature) => {
  const [app] = brandNamesOf(brand.parse({ company })).apps
  expect(Object.keys(appOf({ suite: 'shop', app }).features)).toContain(feature)
})

/** Reasons of known failures, and the messages that they fit. */
const reasons = [
  [/^Staging answers too late/, /time(d )?out/],
  [/^The id changes/, /No views in hierarchy/],
  [/^Taps while/, /performing 'single click'/],
  [/^Shows the old text/, /match the selected view/],
  [/^Staging answers with an error/, /HTTP 50\d/],
  [/^The screen is closed/, /not attached/],
] as const

/** The message of a test that failed in a run for good. */
function messageOf(run: RunRow, name: string): string | null {
  const attempt = planRun(specOf(run)).attempts.find(
    ({ test: of, last, cause }) => of.name === name && last && cause,
  )
  if (!attempt?.cause) return null
  const app = appOf(run as Parameters<typeof appOf>[0])
  return espressoFailure(attempt.cause, attempt.test, { ...app, platform: run.platform }).message
}

/** The most days without, between the given ones and both ends. */
function longestGap(days: readonly number[], end: number): number {
  const places = [-1, ...days.toSorted((a, b) => a - b), end]
  return Math.max(...places.slice(1).map((place, i) => place - (places[i] ?? 0) - 1))
}
