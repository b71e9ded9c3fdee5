import type { Access, EndpointId } from '../../src/contract/access.ts'
import type { ListReply } from '../../src/contract/define-list.ts'
import type { Endpoint, EndpointErrors, EndpointReply, EndpointRequest } from '../../src/contract/endpoint.ts'
import type { GenericCode } from '../../src/contract/errors.ts'
import type { EndpointById } from '../../src/contract/index.ts'
import type { SubjectOf } from '../../src/contract/rules/denial.ts'
import type { Role } from '../../src/contract/users.ts'
import type { Database } from '../db/db.ts'
import type { LazyList } from '../db/lazy-list.ts'
import type { TeamRow } from '../db/rows.ts'
import type { ErrorDetail, ServiceError } from '../db/service-error.ts'
import type { Backend } from './backend.ts'
import type { ByteReply } from './http.ts'
import type { Caller } from './sessions.ts'

export type TeamCaller = Caller & { team: TeamRow; role: Role }

type CallerFor<A extends Access> = A extends 'guest'
  ? null
  : A extends 'session' | 'admin'
    ? Caller
    : TeamCaller

/** A resolver's input. Resolvers run one at a time, and one that throws changes nothing. */
export interface Context<E extends { access: Access }> extends EndpointRequest<E> {
  caller: CallerFor<E['access']>
  backend: Backend
  db: Database
  /** Virtual time of this call. */
  now: number
  /** Time zone of the caller's days; UTC by default. */
  zone: string
  /** Scheme and host that the caller sees. */
  origin: string
  /** Public address of the product, for texts that others read; the caller's, if the host has none. */
  site: string
  /** The session token of the call, when it came with one. */
  token: string | null
  /** `throw refuse(code)`: only codes that the endpoint declares, and the generic ones. */
  refuse(code: EndpointErrors<E> | GenericCode, detail?: ErrorDetail): ServiceError
  /** Refuses unless the caller may do this to the subject of the call. */
  allow: E extends { id: infer Id extends EndpointId } ? (...subject: SubjectOf<Id>) => void : never
}

type ReplyFor<E> = E extends { reply: infer R }
  ? R extends 'none'
    ? undefined
    : R extends 'bytes'
      ? ByteReply
      : R extends 'redirect'
        ? string
        : EndpointReply<E> extends ListReply<infer Row>
          ? EndpointReply<E> | LazyList<Row>
          : EndpointReply<E>
  : never

type Resolver<E extends { access: Access }> = (context: Context<E>) => ReplyFor<E> | Promise<ReplyFor<E>>

/** Every endpoint of the contract exactly once: a missing one is a compile error where all are put together. */
export type Resolvers = { [Id in EndpointId]: Resolver<EndpointById<Id>> }

/** The resolvers of one resource; ids follow from the object, so each resolver knows its endpoint. */
export function resolversFor<Ids extends EndpointId>(part: Pick<Resolvers, Ids>): Pick<Resolvers, Ids> {
  return part
}

type PlainContext = Omit<Context<Endpoint>, keyof EndpointRequest<Endpoint>> &
  Record<keyof EndpointRequest<Endpoint>, unknown>

/** The same for code that treats all endpoints alike. */
export type PlainResolvers = Readonly<Record<string, (context: PlainContext) => unknown>>
