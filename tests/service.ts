import { personas } from '../fixtures/personas.ts'
import { demoAddOn } from '../mocks/demo/add-on.ts'
import { createBackend } from '../mocks/hosts/create-backend.ts'
import { startHttpService } from '../mocks/hosts/http.fixture.ts'
import { type NodeHostOptions, startNodeHost } from '../mocks/node.ts'
import { toApiRequest } from '../mocks/service/api-request.ts'
import type { ResetOptions } from '../mocks/service/backend.ts'
import { longSession, openSession } from '../mocks/service/sessions.ts'
import { toResponse } from '../mocks/service/to-response.ts'
import { type Endpoint, fillPath } from '../src/contract/endpoint.ts'
import { errorCodes, genericCodes, isErrorCode } from '../src/contract/errors.ts'
import { stringifyQuery } from '../src/contract/query-string.ts'
import { errorEnvelope } from '../src/contract/values.ts'

/** A Friday morning. */
export const start = Date.parse('2026-11-20T09:00:00Z')
export const origin = 'https://paceline.test'

export interface Wanted {
  params?: Readonly<Record<string, unknown>>
  query?: Readonly<Record<string, unknown>>
  body?: unknown
}

export interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a test looks into it states in its expectations
  body: any
  headers: Headers
}

/** How requests reach the backend: handed to it, which is fastest, through MSW in Node, or over HTTP. */
export type Way = 'directly' | 'fetch' | 'http'

/** The fake service with the little that every test does to it. */
export async function startService({ over = 'directly', ...reset }: NodeHostOptions & { over?: Way } = {}) {
  const usual: NodeHostOptions = { scenario: 'demo', seed: 7, now: start, ...reset }
  const host =
    over === 'fetch' ? await startNodeHost(usual) : over === 'http' ? await startHttpService(usual) : null
  const backend = host?.backend ?? (await createBackend(usual, { addOn: demoAddOn }))
  const base = host && 'base' in host ? host.base : origin

  async function answer(request: Request): Promise<Response> {
    return host ? fetch(request) : toResponse(await backend.handle(toApiRequest(request)), request.signal)
  }

  async function send(
    method: string,
    path: string,
    options: { token?: string | null | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const { token, body } = options
    const isBytes = body instanceof Uint8Array || typeof body === 'string'
    const request = new Request(path.startsWith('https:') ? path : `${base}/api/${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined || isBytes ? {} : { 'Content-Type': 'application/json' }),
        ...options.headers,
      },
      body: body === undefined ? null : isBytes ? (body as BodyInit) : JSON.stringify(body),
    })
    const response = await answer(request)
    const type = response.headers.get('content-type') ?? ''
    const bytes = new Uint8Array(await response.arrayBuffer())
    // A part of a JSON file is none.
    const isJson = type.startsWith('application/json') && bytes.length > 0 && response.status !== 206
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : bytes.length > 0 ? bytes : null,
    }
  }

  return {
    backend,
    db: backend.db,
    base,
    close: () => host?.close(),
    send,
    /** For `vi.stubGlobal('fetch', …)`: calls of rendered pages reach this service. */
    fetch: (path: string, init: RequestInit) =>
      answer(new Request(new URL(path, base), { ...init, signal: null })),
    reset: (other: ResetOptions = {}) => backend.reset({ ...usual, ...other }),
    /** A session without a sign-in, for people who have no password to sign in with as well. */
    enter: (email: string) =>
      backend.change(async () => {
        const user = backend.db.users.findFirst((q) => q.where({ email }))
        if (!user) throw new Error(`nobody is called ${email}`)
        return (await openSession(backend.db, user, backend.clock.now(), longSession)).id
      }),
    call(endpoint: Pick<Endpoint, 'method' | 'path' | 'body'>, request: Wanted, token?: string | null) {
      const query = request.query ? `?${stringifyQuery(request.query)}` : ''
      const body = endpoint.body ? (request.body ?? {}) : undefined
      return send(endpoint.method, fillPath(endpoint.path, request.params ?? {}) + query, { token, body })
    },
  }
}

export type Service = Awaited<ReturnType<typeof startService>>

export function emailOf(key: (typeof personas)[number]['key']): string {
  return personas.find((persona) => persona.key === key)?.email ?? ''
}

/** The problem of an error's envelope (rule 1.6), or null. */
export function envelopeProblem(endpoint: Pick<Endpoint, 'errors'>, { status, body }: Answer): string | null {
  const checked = errorEnvelope.safeParse(body)
  if (!checked.success) return `no envelope: ${JSON.stringify(body)}`
  const { code, error, message } = checked.data
  if (code !== error || message === '') return `half an envelope: ${JSON.stringify(body)}`
  if (!isErrorCode(code) || errorCodes[code] !== status) return `${code} with status ${status}`
  const known = code in genericCodes || endpoint.errors.some((declared) => declared === code)
  return known ? null : `${code} is not declared`
}

/** May the state be another after this call? */
export function mayChange(
  endpoint: Pick<Endpoint, 'method' | 'mutates'>,
  { status }: Pick<Answer, 'status'>,
) {
  return status < 400 && (endpoint.method !== 'GET' || Boolean(endpoint.mutates))
}
