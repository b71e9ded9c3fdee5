import type { Access, EndpointId } from '../../src/contract/access-and-lists.ts'
import type { ListReply } from '../../src/contract/define-list.ts'
import type {
  Endpoint,
  EndpointErrors,
  EndpointReply,
  EndpointRequest,
  Method,
} from '../../src/contract/endpoint.ts'
import type { GenericCode } from '../../src/contract/errors.ts'
import { type AnyEndpoint, endpoints } from '../../src/contract/index.ts'
import type { SubjectOf } from '../../src/contract/rules/denial.ts'
import type { Role } from '../../src/contract/users.ts'
import type { Database } from '../db/db.ts'
import type { LazyList } from '../db/lazy-list.ts'
import type { TeamRow } from '../db/models.ts'
import type { ErrorDetail, ServiceError } from '../db/service-error.ts'
import type { Backend } from './backend.ts'
import type { FileResult } from './messages.ts'
import type { Caller } from './sessions.ts'

export type TeamCaller = Caller & { team: TeamRow; role: Role }

type CallerFor<A extends Access> = A extends 'guest'
  ? null
  : A extends 'session' | 'admin'
    ? Caller
    : TeamCaller

/** The input of a handler's resolver. Resolvers run one at a time, and one that throws changes nothing. */
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
  sessionToken: string | null
  /** `throw refuse(code)`: only codes that the endpoint declares, and the generic ones. */
  refuse(code: EndpointErrors<E> | GenericCode, detail?: ErrorDetail): ServiceError
  /** Refuses unless the caller may do this to the subject of the call. */
  assertAllowed: E extends { id: infer Id extends EndpointId } ? (...subject: SubjectOf<Id>) => void : never
}

type ReplyFor<E> = E extends { reply: infer R }
  ? R extends 'none'
    ? // biome-ignore lint/suspicious/noConfusingVoidType: it is the type of what a function without a `return` returns
      void
    : R extends 'bytes'
      ? FileResult
      : R extends 'redirect'
        ? string
        : EndpointReply<E> extends ListReply<infer Row>
          ? EndpointReply<E> | LazyList<Row>
          : EndpointReply<E>
  : never

type Resolver<E extends { access: Access }> = (context: Context<E>) => ReplyFor<E> | Promise<ReplyFor<E>>

type PlainContext = Omit<Context<Endpoint>, keyof EndpointRequest<Endpoint>> &
  Record<keyof EndpointRequest<Endpoint>, unknown>

/** An endpoint's id, and the function that answers its calls (a *resolver*, as MSW calls it). */
export interface Handler<Id extends EndpointId = EndpointId> {
  id: Id
  resolver: (context: PlainContext) => unknown
}

/** The handlers of all endpoints. */
export type Handlers = ReadonlyMap<EndpointId, Handler>

type MswPath<Path extends string> = Path extends `${infer Before}{${infer Name}}${infer Rest}`
  ? `${Before}:${Name extends `${infer Plain}*` ? `${Plain}+` : Name}${MswPath<Rest>}`
  : Path

type EndpointAt<M extends Method, Path extends string, E = AnyEndpoint> = E extends AnyEndpoint & {
  method: M
}
  ? `/api/${MswPath<E['path']>}` extends Path
    ? E
    : never
  : never

/** The paths that a method has in the contract. */
type PathOf<M extends Method, E = AnyEndpoint> = E extends AnyEndpoint & { method: M }
  ? `/api/${MswPath<E['path']>}`
  : never

/** `v2/users/{id}` → `/api/v2/users/:id`; `{id*}`, the rest of the path, → `:id+`. */
export const mswPath = (path: string) =>
  `/api/${path.replace(/\{(\w+)(\*?)\}/g, (_, name, rest) => `:${name}${rest && '+'}`)}`

const ids = new Map(endpoints.map(({ method, path, id }) => [`${method} ${mswPath(path)}`, id]))

const handlerOf =
  <M extends Method>(method: M) =>
  <Path extends PathOf<M>>(
    path: Path,
    resolver: Resolver<EndpointAt<M, Path>>,
  ): Handler<EndpointAt<M, Path>['id']> =>
    ({ id: ids.get(`${method} ${path}`), resolver }) as never

/** `http` as of MSW, for the contract's endpoints only, whose id it finds: a method and path that it lacks don't compile. */
export const http = {
  get: handlerOf('GET'),
  post: handlerOf('POST'),
  patch: handlerOf('PATCH'),
  delete: handlerOf('DELETE'),
}
