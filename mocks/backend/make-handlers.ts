import type { Access, EndpointId } from '../../src/contract/access.ts'
import type { EndpointErrors, EndpointReply, EndpointRequest } from '../../src/contract/endpoint.ts'
import type { GenericCode } from '../../src/contract/errors.ts'
import type { EndpointById } from '../../src/contract/index.ts'
import type { SubjectOf } from '../../src/contract/rules/denial.ts'
import type { Role } from '../../src/contract/users.ts'
import type { Backend } from './backend.ts'
import type { Database, Tables, TeamRow } from './db.ts'
import type { Refusal, RefusalDetail } from './refusal.ts'
import type { Caller } from './sessions.ts'

/** A file that a handler answers with; Range and the rest of HTTP are the kernel's business. */
export interface ByteReply {
  /** May still be on its way: nobody else waits for it. */
  bytes: Promise<Uint8Array>
  contentType: string
  filename: string
}

export type TeamCaller = Caller & { team: TeamRow; role: Role }

type CallerFor<A extends Access> = A extends 'guest'
  ? null
  : A extends 'session' | 'admin'
    ? Caller
    : TeamCaller

/** All that a handler may use. It runs alone (one mutex), and nothing of it stays if it throws. */
export interface Context<E extends { access: Access }> extends EndpointRequest<E> {
  caller: CallerFor<E['access']>
  backend: Backend
  db: Database
  tables: Tables
  /** Virtual time of this call. */
  now: number
  /** Scheme and host that the caller sees. */
  origin: string
  /** The session token of the call, when it came with one. */
  token: string | null
  /** `throw refuse(code)`: only codes that the endpoint declares, and the generic ones. */
  refuse(code: EndpointErrors<E> | GenericCode, detail?: RefusalDetail): Refusal
  /** Refuses unless the caller may do this to the thing that the call turned out to be about. */
  allow: E extends { id: infer Id extends EndpointId } ? (...subject: SubjectOf<Id>) => void : never
}

type HandlerReply<E> = E extends { reply: infer R }
  ? R extends 'none'
    ? undefined
    : R extends 'bytes'
      ? ByteReply
      : R extends 'redirect'
        ? string
        : EndpointReply<E>
  : never

export type Handler<E extends { access: Access }> = (
  context: Context<E>,
) => HandlerReply<E> | Promise<HandlerReply<E>>

/** Every endpoint of the contract exactly once: a missing one is a compile error where all are put together. */
export type Handlers = { [Id in EndpointId]: Handler<EndpointById<Id>> }

/** One resource's part of the handlers; the ids follow from the object, so each handler knows its endpoint. */
export function handlersFor<Ids extends EndpointId>(part: Pick<Handlers, Ids>): Pick<Handlers, Ids> {
  return part
}
