import { describe, expect, test } from 'vitest'
import { brand, brandNamesOf } from '../mocks/demo/brand/brand.ts'
import { appOf } from '../mocks/simulation/catalogue.ts'
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
})

// Of each world every sixtieth run that the others haven't been asked.
test('every file of a run tells the same story', { timeout: 120_000 }, () => {
  expect(readFiles(2 * worlds.length)).toEqual([])
})

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

/** The most days without, between the given ones and both ends. */
function longestGap(days: readonly number[], end: number): number {
  const places = [-1, ...days.toSorted((a, b) => a - b), end]
  return Math.max(...places.slice(1).map((place, i) => place - (places[i] ?? 0) - 1))
}
