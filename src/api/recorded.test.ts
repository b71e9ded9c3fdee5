// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { takeLogged } from '../../tests/setup.ts'
import { getArtifact } from '../contract/artifacts.ts'
import { testSaml } from '../contract/domains.ts'
import { listProjects } from '../contract/projects.ts'
import { createRun, getRun, interruptRun, listRuns, repeatRun } from '../contract/runs.ts'
import { presignUpload } from '../contract/storage.ts'
import { usageStatistics } from '../contract/teams.ts'
import { createToken, deleteToken } from '../contract/tokens.ts'
import { me, resetPassword, signIn } from '../contract/users.ts'
import { call, fetchSigned, onUnanswered } from './client.ts'
import { isReachable, uploadByXhr } from './http.ts'
import { readLeniently } from './lenient.ts'
import { beginSession, endSession, onSessionExpired } from './session/lifetime.ts'

/**
 * Recorded requests of the client, and the outcome of each answer: `recorded/` is written anew with `vitest run
 * src/api/recorded.test.ts -u`.
 */

const network = vi.fn<typeof fetch>()
const unanswered = vi.fn()
const lost = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-20T09:00:00Z') })
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  vi.stubGlobal('fetch', network)
  onSessionExpired(lost)
  stop = onUnanswered(unanswered)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  endSession()
  for (const mock of [network, unanswered, lost]) mock.mockReset()
})

type Call = (signal?: AbortSignal) => Promise<unknown>
const uuid = '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00'
const project = {
  id: uuid,
  name: 'A',
  slug: 'a',
  created: '2026-11-20T09:00:00Z',
  runs_count: 1,
  last_run: null,
  recent_outcomes: [],
}
const calls: Record<string, Call> = {
  me: () => call(me, {}),
  projects: () => call(listProjects, { query: { search: 'a b', page: 2 } }),
  'sign in': () => call(signIn, { body: { email: 'a@b.test', password: 'x' } }),
  'reset (a GET that changes)': () => call(resetPassword, { query: { email: 'a@b.test' } }),
  'repeat (a GET that changes)': () => call(repeatRun, { id: uuid, query: { failed_only: true } }),
  'new token': () => call(createToken, { body: { name: 'CI' } }),
  'delete token': () => call(deleteToken, { id: uuid }),
  'saml (may be repeated)': () =>
    call(testSaml, { body: { domain_id: uuid, sso_url: 's', entity_id: 'e', certificate: 'c' } }),
  file: () => call(getArtifact, { query: { key: 'a/b c' } }),
  signed: () => fetchSigned('https://storage.test/x?signature=y'),
}

type Scripted = Response | Error
/** The requests, their times, and the outcome. */
async function outcome(name: string, answers: readonly (() => Scripted)[]): Promise<string> {
  beginSession('token', { persistent: true })
  const begun = Date.now()
  const sent: string[] = []
  network.mockImplementation(async (url, init) => {
    const headers = Object.entries(init?.headers ?? {}).map(([key, value]) => `${key}: ${value}`)
    sent.push(`${Date.now() - begun} ms: ${init?.method} ${url} ${headers.join(', ')} ${init?.body ?? ''}`)
    const answer = answers[Math.min(sent.length, answers.length) - 1]?.() ?? new Error('none')
    if (answer instanceof Error) throw answer
    return answer
  })
  const settled = (calls[name] as Call)().then(
    (value) =>
      `gives ${value instanceof Blob ? `${value.size} bytes of ${value.type}` : JSON.stringify(value)}`,
    (error) => {
      const { name: kind, message, code, status, fields, retryAfter, cause } = error
      return `${kind}: ${message} ${JSON.stringify({ code, status, fields, retryAfter })}${cause ? ` (${cause.name})` : ''}`
    },
  )
  await vi.runAllTimersAsync()
  const result = await settled
  const logged = takeLogged().map(([one]) => (one instanceof Error ? one.name : String(one)))
  const after = [
    unanswered.mock.calls.length && 'nobody answered',
    lost.mock.calls.length && 'session lost',
    ...logged.map((one) => `logged ${one}`),
  ].filter(Boolean)
  for (const mock of [unanswered, lost]) mock.mockClear()
  return [name, ...sent, result, ...after].join('\n  ')
}

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}) =>
  () =>
    new Response(body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      headers: { 'Content-Type': 'application/json', ...headers },
    })
const refusal = (status: number, error: string, headers = {}) =>
  json(status, { error, code: error, message: 'M.', fields: { a: 'b' } }, headers)
const broken = () => new TypeError('failed to fetch')
const html = () => new Response('<h1>x</h1>', { status: 502, headers: { 'Content-Type': 'text/html' } })
const breaksOff = () =>
  new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('gone')) }), {
    status: 200,
  })

test('each call has the recorded outcome for each answer', async () => {
  const everyCall = await Object.keys(calls).reduce<Promise<string[]>>(async (earlier, name) => {
    const lines = await earlier
    for (const answers of [
      [broken],
      [refusal(503, 'SERVICE_UNAVAILABLE')],
      [json(200, '{}')],
      [json(200, 'text')],
    ])
      lines.push(await outcome(name, answers))
    return lines
  }, Promise.resolve([]))
  const projects = { payload: [project], count: 1 }
  const answers: (readonly (() => Scripted)[])[] = [
    [json(200, projects)],
    [broken, json(200, projects)],
    [broken, broken, json(200, projects)],
    [refusal(502, 'X'), html, json(200, projects)],
    [json(504, 'in words'), json(200, projects)],
    [refusal(429, 'TOO_MANY_REQUESTS')],
    [refusal(429, 'TOO_MANY_REQUESTS', { 'Retry-After': '2' }), json(200, projects)],
    [refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '10' }), json(200, projects)],
    [refusal(503, 'SERVICE_UNAVAILABLE', { 'Retry-After': '11' })],
    [refusal(503, 'X', { 'Retry-After': 'Fri, 20 Nov 2026 09:00:03 GMT' }), json(200, projects)],
    [refusal(503, 'X', { 'Retry-After': 'Fri, 20 Nov 2020 09:00:03 GMT' }), json(200, projects)],
    [refusal(503, 'X', { 'Retry-After': 'soon' }), json(200, projects)],
    ...[400, 401, 403, 404, 409, 422, 500].map((status) => [refusal(status, 'NOT_FOUND')]),
    [json(400, { error: 'ELSEWHERE' })],
    [json(400, { message: 'x' })],
    [json(400, [])],
    [json(400, 'null')],
    [json(400, { error: 'NOT_FOUND', fields: 'x' })],
    [json(400, { error: 'NOT_FOUND', fields: null })],
    [json(400, '')],
    [json(418, 'teapot')],
    [html],
    [breaksOff],
    [json(200, { ...projects, payload: [{ ...project, id: null }, project] })],
    [json(200, { ...projects, count: null })],
    [json(200, { payload: 1 })],
    [json(200, [])],
  ]
  for (const one of answers) everyCall.push(await outcome('projects', one))
  const file = (headers: Record<string, string>) => () => new Response('12345', { headers })
  everyCall.push(await outcome('file', [file({ 'Content-Type': 'video/mp4', 'Content-Length': '5' })]))
  everyCall.push(
    await outcome('file', [file({})]),
    await outcome('file', [breaksOff]),
    await outcome('signed', [file({})]),
  )
  await expect(`${everyCall.join('\n')}\n`).toMatchFileSnapshot('recorded/answers.txt')
})

test('the service is reachable if one of two calls has any answer', async () => {
  for (const [answers, there, asked] of [
    [[json(500, '')], true, 1],
    [[broken, json(404, '')], true, 2],
    [[broken, broken, json(200, '')], false, 2],
  ] as const) {
    network.mockReset()
    for (const answer of answers) {
      const one = answer()
      if (one instanceof Error) network.mockRejectedValueOnce(one)
      else network.mockResolvedValueOnce(one)
    }
    expect(await isReachable('/api/v1/user/me', 'token')).toBe(there)
    expect(network).toHaveBeenCalledTimes(asked)
    const headers = { Accept: 'application/json', Authorization: 'Bearer token' }
    expect(network).toHaveBeenLastCalledWith(
      '/api/v1/user/me',
      expect.objectContaining({ cache: 'no-store', headers }),
    )
  }
})

test('an upload reports its progress and ends by the storage’s answer or an abort', async () => {
  const made: FakeRequest[] = []
  class FakeRequest {
    upload: { onprogress?: (event: { loaded: number }) => void } = {}
    status = 0
    sent: unknown[] = []
    onload = () => {}
    onerror = () => {}
    onabort = () => {}
    onloadend = () => {}
    open = (...how: unknown[]) => void this.sent.push(...how)
    send = (file: unknown) => void this.sent.push(file)
    abort = () => this.onabort()
    constructor() {
      made.push(this)
    }
  }
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  const file = new Blob(['12'])
  const begin = () => {
    const giving = new AbortController()
    const onProgress = vi.fn()
    const done = uploadByXhr({ url: 'https://storage.test/a?b', file, signal: giving.signal, onProgress })
    return { giving, onProgress, done, request: made.at(-1) as FakeRequest }
  }
  for (const status of [200, 204, 299]) {
    const { done, request, onProgress } = begin()
    expect(request.sent).toEqual(['PUT', 'https://storage.test/a?b', file])
    request.upload.onprogress?.({ loaded: 1 })
    expect(onProgress).toHaveBeenCalledWith(1)
    request.status = status
    request.onload()
    await expect(done).resolves.toBeUndefined()
  }
  for (const status of [199, 300, 403]) {
    const { done, request } = begin()
    request.status = status
    request.onload()
    await expect(done).rejects.toMatchObject({ status, message: `(${status}) PUT /a` })
  }
  const failed = begin()
  failed.request.onerror()
  await expect(failed.done).rejects.toMatchObject({
    code: 'NETWORK',
    message: 'PUT /a: the service could not be reached',
  })
  const given = begin()
  given.giving.abort(new Error('enough'))
  await expect(given.done).rejects.toThrow('enough')
  const over = begin()
  const abort = vi.spyOn(over.request, 'abort')
  over.request.onloadend()
  over.giving.abort()
  expect(abort).not.toHaveBeenCalled()
})

test('replies of another service are read as recorded', async () => {
  const odd = [
    undefined,
    null,
    '',
    'x',
    0,
    7,
    true,
    [],
    [null],
    [{}],
    {},
    { id: 'i' },
    { payload: [] },
    { payload: [{ id: 1 }, { id: null }, 7] },
    { payload: {}, count: 1 },
  ]
  const replies = {
    listProjects,
    getRun,
    createRun,
    presignUpload,
    interruptRun,
    listRuns,
    signIn,
    createToken,
  }
  const wholes = [
    {
      payload: [
        { ...project, runs_count: '1', last_run: { id: 1 }, recent_outcomes: ['passed', 1, 'odd'] },
        { ...project, id: 5 },
      ],
      count: '2',
      more: 1,
    },
    {
      ...project,
      options: {
        isolated: 'yes',
        env_args: { a: 'b', c: 1, d: null },
        bundles: [{ s3_test_app_path: 1 }, 2],
      },
      tests_done: '1',
      project: {},
      created_by: 3,
    },
    { run_id: uuid, status: 'started' },
    { url: 'u', file_path: 5 },
    { token: 5 },
    { token: null },
  ]
  const lines = Object.entries(replies).flatMap(([name, { reply }]) =>
    [...odd, ...wholes].map((value) => JSON.stringify([name, value, readLeniently(reply as never, value)])),
  )
  lines.push(...odd.map((value) => JSON.stringify(['usage', value, readLeniently(usageStatistics, value)])))
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('recorded/lenient.txt')
})
