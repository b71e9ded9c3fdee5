import type * as z from 'zod/mini'
import { type Access, access, type EndpointId } from './access-and-lists.ts'
import type { ProductCode } from './errors.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** The reply of a successful call: JSON of a schema, nothing (204), bytes, or a redirect of the whole page. */
export type Reply = z.ZodMiniType | 'none' | 'bytes' | 'redirect'

type ParamName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${infer Plain}*` ? Plain : Name) | ParamName<Rest>
  : never

type ParamsSchema<Path extends string> = [ParamName<Path>] extends [never]
  ? undefined
  : z.ZodMiniObject<{ [Name in ParamName<Path>]: z.ZodMiniType }>

interface EndpointSpec {
  /** Stable name, `resource.action`: query keys, journal, fault menu and operationId are made of it. */
  id: EndpointId
  method: Method
  /** Under the `/api/` prefix; `{name}` is one segment, `{name*}` the rest of the path. */
  path: string
  /** One of the four calls that a command-line client makes with `?api_key=` (rule 1.2). */
  acceptsApiKey?: boolean
  /** May be made with the session that `v1/user/jwt` gives for an API token (rule 3.8). */
  acceptsApiTokenSession?: boolean
  /** May be repeated without harm although it isn't a GET. */
  idempotent?: boolean
  /** A GET that changes data (`repeat`, `reset_password`): never prefetched or retried; the fake service runs it as a transaction. */
  mutates?: boolean
  /** Counts by the caller's days, whose zone is in the header `Time-Zone` (rule 5.5). */
  timeZone?: boolean
  /** The specification doesn't have it: a service may lack it, and answers 404 (rule 8.1). */
  extension?: boolean
  summary: string
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  reply: Reply
  /** The product codes it may refuse with. Generic codes need no mention. */
  errors?: readonly ProductCode[]
}

export interface Endpoint extends EndpointSpec {
  access: Access
  params?: z.ZodMiniType | undefined
  errors: readonly ProductCode[]
}

/** Describes one call of the API. Everything else about the call, on both sides of the wire, is derived from this. */
export function defineEndpoint<
  const Spec extends EndpointSpec,
  Params extends ParamsSchema<Spec['path']> = ParamsSchema<Spec['path']>,
>(
  spec: Spec & (ParamsSchema<Spec['path']> extends undefined ? { params?: never } : { params: Params }),
): Omit<Spec, 'errors' | 'params'> & {
  access: (typeof access)[Spec['id']]
  errors: ErrorsOf<Spec>
  params: Params
} {
  return { ...spec, access: access[spec.id], errors: spec.errors ?? [] } as never
}

type ErrorsOf<Spec> = Spec extends { errors: readonly (infer Code extends ProductCode)[] }
  ? readonly Code[]
  : readonly never[]

type Empty = Record<never, never>
type InputOf<Schema> = Schema extends z.ZodMiniType ? z.input<Schema> : never
type OutputOf<Schema> = Schema extends z.ZodMiniType ? z.output<Schema> : undefined

/** A caller's input: params, query and body, each only where the endpoint has it. */
export type EndpointInput<E> = (E extends { params: infer P extends z.ZodMiniType } ? InputOf<P> : Empty) &
  (E extends { query: infer Q extends z.ZodMiniType }
    ? Empty extends InputOf<Q>
      ? { query?: InputOf<Q> }
      : { query: InputOf<Q> }
    : Empty) &
  (E extends { body: infer B extends z.ZodMiniType } ? { body: InputOf<B> } : Empty)

/** A handler's input, after validation. */
export interface EndpointRequest<E> {
  params: E extends { params: infer P } ? OutputOf<P> : undefined
  query: E extends { query: infer Q } ? OutputOf<Q> : undefined
  body: E extends { body: infer B } ? OutputOf<B> : undefined
}

export type EndpointReply<E> = E extends { reply: infer R }
  ? R extends z.ZodMiniType
    ? z.output<R>
    : R extends 'none'
      ? undefined
      : R extends 'bytes'
        ? Blob
        : string
  : never

export type EndpointErrors<E> = E extends { errors: readonly (infer Code)[] } ? Code : never

/** `v2/users/{id}` + `{id: 'a b'}` → `v2/users/a%20b`; a `{key*}` keeps its slashes. */
export function fillPath(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/\{(\w+)(\*?)\}/g, (_, name: string, rest: string) => {
    const value = String(params[name] ?? '')
    return rest ? value.split('/').map(encodeURIComponent).join('/') : encodeURIComponent(value)
  })
}
