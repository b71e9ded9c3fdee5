import type { EndpointId } from '../../../src/contract/access-and-lists.ts'
import { session, user } from '../../../src/contract/users.ts'
import { demoAddOn } from '../../demo/add-on.ts'
import { createBackend } from '../../hosts/create-backend.ts'
import { toApiRequest } from '../../service/api-request.ts'
import type { Backend, ResetOptions } from '../../service/backend.ts'
import { longSession, openSession } from '../../service/sessions.ts'
import { toResponse } from '../../service/to-response.ts'
import { ask, endpointOf, type Service } from './service.ts'

/** The fake service in this process, without a network. */
export interface Fake extends Service {
  backend: Backend
  others: readonly string[]
  send(request: Request): Promise<Response>
}

export interface Person {
  email: string
  isAdmin?: boolean
}

/** The first person makes the calls; the others are the service's `others`. */
export async function startFake(people: readonly Person[], reset: ResetOptions = {}): Promise<Fake> {
  const backend = await createBackend(reset, { addOn: demoAddOn })
  const tokens: string[] = []
  for (const person of people) tokens.push(await enter(backend, person))
  const [token = '', ...others] = tokens
  return {
    base: 'https://fake.test',
    token,
    others,
    backend,
    send: async (request) => toResponse(await backend.handle(toApiRequest(request)), request.signal),
  }
}

function enter(backend: Backend, { email, isAdmin }: Person): Promise<string> {
  return backend.change(async () => {
    const { db } = backend
    const person = db.users.findFirst((q) => q.where({ email }))
    if (!person) throw new Error(`nobody is called ${email}`)
    if (isAdmin) await db.users.update(person, { data: { is_admin: true } })
    return (await openSession(db, person, backend.clock.now(), longSession)).id
  })
}

const ofRole = { owner: 'olivia@acme.test', editor: 'egor@acme.test', reader: 'rita@acme.test' }

/** People of the fake with the rights of another service's. */
export async function matchingUsers(other: Service): Promise<Person[]> {
  const tell = async (id: EndpointId, token: string) => {
    const endpoint = endpointOf(id)
    return endpoint && (await ask(other, endpoint, 'who', { token })).body
  }
  const people: Person[] = []
  for (const token of [other.token, ...(other.others ?? [])]) {
    const role = session.safeParse(await tell('user.session', token)).data?.role ?? 'owner'
    const isAdmin = user.safeParse(await tell('user.me', token)).data?.is_admin ?? false
    people.push({ email: ofRole[role], isAdmin })
  }
  return people
}
