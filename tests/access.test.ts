import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { access, type EndpointId, missingRole } from '../src/contract/access-and-lists.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { endpoints } from '../src/contract/index.ts'
import { goodRequests, prepare } from './requests.ts'
import { emailOf, envelopeProblem, mayChange, type Service, startService } from './service.ts'

/** Access rights (rule 3.1): every endpoint, called about Acme's rows by each kind of caller. */

const callers = ['guest', 'no team', 'reader', 'editor', 'owner', 'admin', "other team's owner"] as const
type Who = (typeof callers)[number]

const personOf: Record<Exclude<Who, 'guest'>, string> = {
  'no team': emailOf('no-team'),
  reader: emailOf('reader'),
  editor: emailOf('editor'),
  owner: emailOf('owner'),
  admin: emailOf('admin'),
  "other team's owner": emailOf('trial'),
}
const rights = {
  'no team': { role: null, user: { is_admin: false } },
  reader: { role: 'reader', user: { is_admin: false } },
  editor: { role: 'editor', user: { is_admin: false } },
  owner: { role: 'owner', user: { is_admin: false } },
  admin: { role: 'owner', user: { is_admin: true } },
  "other team's owner": { role: 'owner', user: { is_admin: false } },
} as const

/** About a row whose id isn't in the path. */
const namedElsewhere: readonly EndpointId[] = ['artifacts.get', 'storage.presignDownload', 'saml.test']

/** Endpoints about a row of Acme. Callers of other teams don't find it (rule 3.4), and the administrator is of another team. */
const needsRow = ({ id, path, access }: Endpoint) =>
  access !== 'admin' && id !== 'teams.select' && (path.includes('{') || namedElsewhere.includes(id))

/** Exceptions that don't follow from the contract's access alone. */
const exceptions: Partial<Record<EndpointId, Partial<Record<Who, number>>>> = {
  // Allowed for oneself, or for an owner about team members; the request is about Egor, the editor, who may not give himself roles.
  'users.get': { 'no team': 403, reader: 403 },
  'users.update': { 'no team': 403, reader: 403, editor: 403 },
  // Only members, and administrators.
  'teams.select': { 'no team': 404, "other team's owner": 404 },
}

function expectedStatus(endpoint: Endpoint, who: Who): number {
  const exception = exceptions[endpoint.id]?.[who]
  if (exception) return exception
  if (who === 'guest' && endpoint.access !== 'guest') return 401
  if (who !== 'guest' && missingRole(endpoint.id, rights[who])) return 403
  const isForeign = who === 'admin' || who === "other team's owner"
  if (isForeign && needsRow(endpoint)) return 404
  return endpoint.reply === 'none' ? 204 : endpoint.reply === 'redirect' ? 302 : 200
}

test('the table of access has exactly the contract’s endpoints', () => {
  expect(Object.keys(access).sort()).toEqual(endpoints.map(({ id }) => id).sort())
})

let service: Service
let changed = true
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(async () => {
  if (!changed) return
  await service.reset()
  service.backend.clock.freeze(true)
  await prepare(service)
})

describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (id, endpoint) => {
  test.each(callers)('%s', async (who) => {
    const token = who === 'guest' ? null : await service.enter(personOf[who])
    const answer = await service.call(endpoint, goodRequests(service)[id], token)
    changed = mayChange(endpoint, answer)
    expect({ status: answer.status, code: answer.body?.code }).toMatchObject({
      status: expectedStatus(endpoint, who),
    })
    if (answer.status >= 400) expect(envelopeProblem(endpoint, answer)).toBeNull()
  })
})

describe('with an API token instead of a session', () => {
  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
    if (endpoint.access === 'guest') return
    const token = service.db.tokens.all().find((row) => row.name === 'GitHub Actions')?.token
    const request = goodRequests(service)[id]
    const answer = await service.call(endpoint, { ...request, query: { ...request.query, api_key: token } })
    changed = mayChange(endpoint, answer)
    expect(answer.status).toBe(endpoint.acceptsApiKey ? 200 : 401)
  })

  describe('of an owner, with its 12-hour session', () => {
    let machine = ''
    let apiToken = { id: '', token: '' }
    let owner = ''
    beforeEach(async () => {
      owner = await service.enter(personOf.owner)
      apiToken = (await service.send('POST', 'v2/tokens', { token: owner, body: { name: 'CI' } })).body
      machine = (await service.send('GET', `v1/user/jwt?api_key=${apiToken.token}`)).body.token
    })

    test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (id, endpoint) => {
      if (endpoint.access === 'guest') return
      const answer = await service.call(endpoint, goodRequests(service)[id], machine)
      changed = mayChange(endpoint, answer)
      expect(answer.status).toBe(endpoint.acceptsApiTokenSession ? 200 : 403)
    })

    test('the session stays in its team, and ends when the token is revoked', async () => {
      const runs = (token: string) => service.send('POST', 'v2/run', { token, body: { platform: 'Android' } })
      const { body: other } = await service.send('POST', 'v1/team', { token: owner, body: { name: 'Other' } })
      const { body } = await runs(machine)
      expect(service.db.runs.get(body.run_id)?.team_id).not.toBe(other.id)
      const acme = service.db.tokens.get(apiToken.id)?.team_id
      await service.send('PATCH', `v2/teams/${acme}/select`, { token: owner, body: {} })
      expect((await service.send('DELETE', `v1/token/${apiToken.id}`, { token: owner })).status).toBe(204)
      expect((await runs(machine)).status).toBe(401)
      expect((await service.send('GET', `v1/user/jwt?api_key=${apiToken.token}`)).status).toBe(401)
      changed = true
    })
  })

  test('an unknown token is rejected, and a known one stores its last use', async () => {
    const [row] = service.db.tokens.all()
    expect((await service.send('GET', 'v1/user/jwt?api_key=plt_nobody')).status).toBe(401)
    expect((await service.send('GET', `v1/user/jwt?api_key=${row?.token}`)).status).toBe(200)
    expect(service.db.tokens.get(row?.id ?? '')?.last_used).toBe(service.backend.clock.now())
  })
})
