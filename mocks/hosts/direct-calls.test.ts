// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiReply } from '../service/http.ts'
import { callDirectly } from './direct-calls.ts'

const network = vi.fn(async () => new Response('from the network'))
const answer = vi.fn<(request: Request) => Promise<ApiReply | null>>()
const reply: ApiReply = { status: 201, headers: { 'X-Id': '1' }, body: '{"id":1}' }
let calls: ReturnType<typeof callDirectly>

beforeEach(() => {
  vi.stubGlobal('fetch', network)
  calls = callDirectly(answer, ({ pathname }) => pathname.startsWith('/api/'))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

test('a call gets what the fake backend replies, body and headers on both ways', async () => {
  answer.mockImplementation(async (request) => {
    expect([request.method, request.headers.get('X-Who'), await request.text()]).toEqual(['POST', 'me', '{}'])
    return reply
  })
  const response = await fetch('http://x/api/things', {
    method: 'POST',
    headers: { 'X-Who': 'me' },
    body: '{}',
  })
  expect([response.status, response.headers.get('X-Id'), await response.json()]).toEqual([
    201,
    '1',
    { id: 1 },
  ])
  expect(network).not.toHaveBeenCalled()
})

test('what is no call, or what the real service is to answer, goes to the network', async () => {
  expect(await (await fetch('http://x/assets/a.js')).text()).toBe('from the network')
  expect(answer).not.toHaveBeenCalled()
  answer.mockResolvedValue(null)
  expect(await (await fetch('http://x/api/things')).text()).toBe('from the network')
})

test('a connection that fails is what it is in a browser', async () => {
  answer.mockResolvedValue({ ...reply, breaks: 'network' })
  await expect(fetch('http://x/api/things')).rejects.toThrow(TypeError)
})

test('a call can be aborted before and while it is answered', async () => {
  answer.mockReturnValue(new Promise(() => {}))
  await expect(fetch('http://x/api/things', { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  expect(answer).not.toHaveBeenCalled()
  const abort = new AbortController()
  const asked = fetch('http://x/api/things', { signal: abort.signal })
  setTimeout(() => abort.abort())
  await expect(asked).rejects.toThrow(/abort/i)
  answer.mockResolvedValue({ ...reply, breaks: 'timeout' })
  await expect(fetch('http://x/api/things', { signal: AbortSignal.timeout(20) })).rejects.toThrow(/time/i)
})

test('the page has settled once its questions are answered, and has fetch back when the worker carries', async () => {
  let answered = () => {}
  answer.mockReturnValue(
    new Promise((resolve) => {
      answered = () => resolve(reply)
    }),
  )
  const settled = vi.fn()
  void calls.settle().then(settled)
  const asked = fetch('http://x/api/things')
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(settled).not.toHaveBeenCalled()
  answered()
  await asked
  await vi.waitFor(() => expect(settled).toHaveBeenCalled(), { timeout: 2_000 })
  calls.end()
  expect(fetch).toBe(network)
})
