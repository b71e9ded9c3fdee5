import { expect, test } from 'vitest'
import { aRun } from '../../tests/a-run.ts'
import { listArtifacts } from '../contract/artifacts.ts'
import { runsCounts } from '../contract/charts.ts'
import { endpoints } from '../contract/index.ts'
import { listProjects } from '../contract/projects.ts'
import { getRun, listRuns } from '../contract/runs.ts'
import { listTokens } from '../contract/tokens.ts'
import { currentSession, me, signIn } from '../contract/users.ts'
import { isBareList, readLeniently } from './lenient.ts'

/** Nothing but what the specification names of a run. */
const frugalRun = {
  id: 'run-1',
  name: 'Nightly',
  link: null,
  platform: 'Android',
  osversion: '13',
  state: 'passed',
  error_message: null,
  created: '2026-05-20T10:20:00+02:00',
  tests_done: 10,
  total_run_time: 600,
  passed: 10,
  failed: 0,
  ignored: 0,
}

const shown = (endpoint: { reply: Parameters<typeof readLeniently>[0] }, reply: unknown) =>
  readLeniently(endpoint.reply, reply)?.value

test('a run with only the specified fields is accepted, all others being null or empty', () => {
  expect(shown(getRun, frugalRun)).toEqual({
    ...frugalRun,
    branch: null,
    system_image: null,
    device: null,
    flavor: '',
    started: null,
    completed: null,
    tests_total: null,
    flaky: null,
    project: null,
    created_by: null,
    options: expect.objectContaining({}),
    repeat_of: null,
  })
})

test('unknown fields are ignored, unknown values of closed lists are kept', () => {
  const read = shown(getRun, { ...frugalRun, state: 'paused', platform: 'Web', colour: 'red' })
  expect(read).toMatchObject({ state: 'paused', platform: 'Web' })
  expect(read).not.toHaveProperty('colour')
  expect(shown(currentSession, { role: 'auditor', team_id: 7 })).toMatchObject({
    role: 'auditor',
    team_id: '7',
  })
})

test('a value of another type counts as missing', () => {
  const read = shown(getRun, { ...aRun, passed: 'ten', total_run_time: {}, created_by: 'Ann', options: [] })
  expect(read).toMatchObject({ passed: null, total_run_time: null, created_by: null, options: {} })
})

test('a row without its key is left out and reported; the other rows keep their order', () => {
  const { id: _, ...nobody } = frugalRun
  const read = readLeniently(listRuns.reply, {
    payload: [frugalRun, null, nobody, { ...aRun }, 7],
    count: 40,
  })
  expect(read?.value).toMatchObject({ payload: [{ id: 'run-1' }, { id: aRun.id }], count: 40, unreadable: 3 })
  expect(read?.unreadable).toEqual(['payload.1', 'payload.2', 'payload.4'])
})

test('missing figures are NaN, and a list’s count is at least its number of rows', () => {
  expect(shown(listProjects, { payload: [{ id: 'p', name: 'Shop', slug: 'shop' }] })).toEqual({
    payload: [
      {
        id: 'p',
        name: 'Shop',
        slug: 'shop',
        created: '',
        runs_count: Number.NaN,
        last_run: null,
        recent_outcomes: [],
      },
    ],
    count: 1,
    unreadable: 0,
  })
  expect(shown(listTokens, { payload: [{ id: 't', name: 'CI' }] })).toMatchObject({
    payload: [{ created_by: { id: '', name: '' }, last_used: null }],
  })
})

test('a chart’s day without a date is left out', () => {
  const read = readLeniently(runsCounts.reply, { payload: [{ date: '2026-05-20', count: 3 }, { count: 4 }] })
  expect(read?.value).toEqual({
    preview_period_count: Number.NaN,
    payload: [{ date: '2026-05-20', count: 3 }],
  })
  expect(read?.unreadable).toEqual(['payload.1'])
})

test('an answer without a known value is rejected', () => {
  for (const nothing of [null, 7, 'text', [], {}, { unexpected: true }]) {
    for (const { id, reply } of endpoints) {
      if (
        typeof reply === 'string' ||
        id === listArtifacts.id ||
        id === 'projects.names' ||
        id === 'devices.android' ||
        id === 'knownFailures.list'
      )
        continue
      if (isBareList(reply, nothing)) continue
      expect([id, readLeniently(reply, nothing)]).toEqual([id, null])
    }
  }
  expect(readLeniently(listArtifacts.reply, { unexpected: true })).toBeNull()
  expect(readLeniently(signIn.reply, { token: null, name: 'x' })).toBeNull()
  expect(readLeniently(listRuns.reply, { count: 3 })).toBeNull()
  expect(shown(me, { is_admin: true })).toMatchObject({ is_admin: true, id: '', role: null })
})

test('a list without a query may be a bare array', () => {
  const token = { id: 't1', name: 'CI', token_preview: 'plt_…abcd' }
  expect(shown(listTokens, [token, {}])).toMatchObject({ payload: [token], count: 2, unreadable: 1 })
  expect(shown(listTokens, [])).toMatchObject({ payload: [], count: 0 })
  expect(shown(getRun, [frugalRun])).toBeUndefined()
})
