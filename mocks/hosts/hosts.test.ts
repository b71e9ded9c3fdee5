import { expect, test } from 'vitest'
import { endpoints } from '../../src/contract/index.ts'
import { goodRequests, prepare } from '../../tests/requests.ts'
import { emailOf, origin, startService, type Way } from '../../tests/service.ts'

/** Every endpoint over every host that runs in Node: it makes no difference how a request gets to the backend. */

const ways: readonly Way[] = ['directly', 'fetch', 'http']
const comparedHeaders = [
  'content-type',
  'content-disposition',
  'content-range',
  'cache-control',
  'date',
  'location',
]

/** The reply to a good request of each endpoint, by id. */
async function repliesOver(over: Way) {
  const service = await startService({ over })
  const replies = new Map<string, unknown>()
  for (const endpoint of endpoints) {
    await service.reset()
    service.backend.clock.freeze(true, service.backend.start)
    await prepare(service)
    const { access, id } = endpoint
    const token =
      access === 'guest' ? null : await service.enter(emailOf(access === 'admin' ? access : 'owner'))
    const { status, headers, body } = await service.call(endpoint, goodRequests(service)[id], token)
    const reply = { status, headers: comparedHeaders.map((name) => [name, headers.get(name)]), body }
    replies.set(id, JSON.parse(JSON.stringify(reply).replaceAll(service.base, origin)))
  }
  service.close()
  return replies
}

const replies = new Map<Way, Map<string, unknown>>()
for (const way of ways) replies.set(way, await repliesOver(way))

test.each(endpoints.map(({ id }) => id))('%s', (id) => {
  const directly = replies.get('directly')?.get(id)
  expect(directly).toMatchObject({ status: expect.toSatisfy((status) => status < 400) })
  for (const way of ways) expect(replies.get(way)?.get(id), way).toEqual(directly)
})

test.each(['fetch', 'http'] as const)(
  'form data is rejected over %s from any origin, as no call takes it',
  async (over) => {
    const service = await startService({ over })
    const form = new FormData()
    for (const field of ['name', 'email', 'password', 'team']) form.set(field, 'demo-password')
    const sent = new Response(form)
    const headers = { 'Content-Type': sent.headers.get('content-type') ?? '' }
    const body = await sent.bytes()
    for (const [path, token] of [
      ['v1/user/signup', null],
      ['v2/tokens', await service.enter(emailOf('owner'))],
    ] as const) {
      const answer = await service.send('POST', path, { token, body, headers })
      expect([answer.status, answer.body.code, answer.body.fields], path).toEqual([
        422,
        'VALIDATION_ERROR',
        { 'content-type': 'json' },
      ])
    }
    service.close()
  },
)
