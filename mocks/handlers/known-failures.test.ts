import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emailOf, type Service, start, startService } from '../../tests/service.ts'

/** Section 8 of the contract's rules; for rights see `tests/access.test.ts`. */

let service: Service
let token = ''
let project = ''
beforeAll(async () => {
  service = await startService()
  project = service.db.projects.all().find(({ slug }) => slug === 'shop-android')?.id ?? ''
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.reset()
  service.backend.clock.freeze(true, start)
  token = await service.enter(emailOf('editor'))
})

const path = () => `v2/projects/${project}/known-failures`
const failure = { test: 'a.B#c', platform: 'Android', cause: 'x1', reason: 'The backend is being moved.' }
const mark = (body: object = {}, zone = 'UTC') =>
  service.send('POST', path(), {
    token,
    body: { ...failure, ...body },
    headers: { 'Time-Zone': zone },
  })
const end = (id: string, as = token) => service.send('PATCH', `v2/known-failures/${id}/end`, { token: as })
const list = async () =>
  (await service.send('GET', path(), { token })).body.filter(
    (one: { test: string }) => one.test === failure.test,
  )

test('a mark has its author and date; values that weren’t given are null', async () => {
  const { status, body } = await mark()
  expect(status).toBe(200)
  expect(body).toMatchObject({
    ...failure,
    link: null,
    until: null,
    created: '2026-11-20T09:00:00.000Z',
    created_by: { name: 'Egor Sokolov' },
    ended: null,
    ended_by: null,
  })
  expect(await list()).toEqual([body])
})

test('a known failure can be ended once and stays in the history with the user who ended it', async () => {
  const { body } = await mark()
  const owner = await service.enter(emailOf('owner'))
  service.backend.clock.advance(3_600_000)
  const ended = await end(body.id, owner)
  expect(ended.body).toMatchObject({ ended: '2026-11-20T10:00:00.000Z', ended_by: { name: 'Olivia Marsh' } })
  expect(await end(body.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
  expect(await list()).toEqual([ended.body])
})

test('a new mark ends only the mark in force of the same failure', async () => {
  const expired = await mark({ until: '2026-11-20' })
  service.backend.clock.advance(24 * 3_600_000)
  const first = await mark()
  const others = [await mark({ cause: 'x2' }), await mark({ platform: 'iOS' })]
  const second = await mark({ reason: 'It takes longer.' })
  const ended = async () =>
    (await list())
      .filter((one: { ended: string | null }) => one.ended)
      .map(({ id }: { id: string }) => id)
      .reverse()
  expect(await ended()).toEqual([first.body.id])
  expect(await list()).toMatchObject(
    [second, ...others.toReversed(), first, expired].map(({ body }) => ({ id: body.id })),
  )
  const all = await mark({ cause: null })
  expect(await ended()).toEqual([first, others[0], second].map((one) => one?.body.id))
  await mark({ cause: 'x3' })
  expect(await ended()).toContain(all.body.id)
})

test('the last day of a known failure may be today in the reader’s time zone, but no earlier', async () => {
  const late = { status: 422, body: { code: 'VALIDATION_ERROR', fields: { until: 'past' } } }
  expect(await mark({ until: '2026-11-20' })).toMatchObject({ status: 200 })
  expect(await mark({ until: '2026-11-19' })).toMatchObject(late)
  // Where it is the 20th already, and where it is the 19th still.
  service.backend.clock.advance(15 * 3_600_000 + 1000)
  expect(await mark({ until: '2026-11-20' })).toMatchObject(late)
  expect(await mark({ until: '2026-11-20' }, 'America/New_York')).toMatchObject({ status: 200 })
})

test.each(['javascript:alert(1)', 'ftp://acme.test/x', 'acme.test', '//acme.test', 'data:text/html,x'])(
  '%s is rejected as a link',
  async (link) => {
    expect(await mark({ link })).toMatchObject({ status: 422, body: { fields: { link: 'invalid_format' } } })
  },
)

test('another team’s marks aren’t found', async () => {
  const { body } = await mark()
  const stranger = await service.enter(emailOf('trial'))
  expect((await end(body.id, stranger)).status).toBe(404)
  expect((await service.send('GET', path(), { token: stranger })).status).toBe(404)
})

test('the demo has marks for nine failures of one night; one mark has expired and one was ended', async () => {
  const { body } = await service.send('GET', path(), { token })
  const night = body.slice(-11)
  const states = night.map(({ ended, until }: { ended: string | null; until: string | null }) =>
    ended ? 'ended' : until && until < '2026-11-20' ? 'expired' : 'known',
  )
  expect(states.sort()).toEqual(['ended', 'expired', ...Array.from({ length: 9 }, () => 'known')])
})
