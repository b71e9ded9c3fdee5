import type * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { errorCodes, genericCodes, isErrorCode } from '../../../src/contract/errors.ts'
import { errorEnvelope } from '../../../src/contract/values.ts'
import { at, type Exchange, isObject, type RequestParts } from './service.ts'

/** The mistake in one answer, and its field. */
export interface Problem {
  field: string
  note: string
}

/** Fields that no reply may contain. */
const secret = /password|passwd|secret|private_key|_hash$/i

/** The problem of an answer to a good request. */
export function problemWithReply({ reply }: Endpoint, exchange: Exchange): Problem | null {
  const { status, headers, body } = exchange
  const leak = secretIn(body)
  if (leak) return { field: leak, note: 'a secret is told' }
  const wanted = reply === 'redirect' ? 302 : reply === 'none' ? 204 : 200
  if (status !== wanted) return { field: 'status', note: `${status} instead of ${wanted}` }
  if (reply === 'redirect')
    return headers.has('Location') ? null : { field: 'Location', note: 'a redirect to nowhere' }
  if (reply === 'none') return null
  if (reply === 'bytes')
    return headers.has('Content-Type')
      ? null
      : { field: 'Content-Type', note: 'bytes without a content type' }
  if (body === undefined) return { field: 'body', note: 'the reply is not JSON' }
  if (errorEnvelope.safeParse(body).success) return { field: 'error', note: '200 with the body of a refusal' }
  const type = typeProblem(exchange)
  if (type) return type
  const checked = reply.safeParse(body)
  if (checked.success) return null
  const [issue] = checked.error.issues
  const field = issue?.path.join('.') ?? ''
  const expected = issue && 'expected' in issue ? `, ${issue.expected} expected` : ''
  return { field, note: `the reply breaks the contract at "${field}": ${issue?.code}${expected}` }
}

/** The problem of a refusal: it has to be in the envelope, with a code of this endpoint. */
export function problemWithRefusal(
  endpoint: Endpoint,
  exchange: Exchange,
  asked: RequestParts,
): Problem | null {
  const { status, body } = exchange
  const envelope = errorEnvelope.safeParse(body)
  if (!envelope.success) return { field: 'error', note: `${status} without the error envelope` }
  const { code, error, message, fields } = envelope.data
  if (code !== error || message === '') return { field: 'error', note: `${status} with half an envelope` }
  if (!isErrorCode(code)) return { field: 'code', note: `${status} with the unknown code ${code}` }
  if (errorCodes[code] !== status)
    return { field: 'code', note: `${code} with status ${status} instead of ${errorCodes[code]}` }
  const names = Object.keys(fields ?? {})
  if (code === 'VALIDATION_ERROR' && names.length === 0)
    return { field: 'fields', note: `${code} that names no field` }
  const strange = names.find((name) => !isInRequest(endpoint, asked, name))
  if (strange !== undefined)
    return { field: `fields.${strange}`, note: `${code} names "${strange}", which the request doesn't have` }
  const may = code in genericCodes || endpoint.errors.some((declared) => declared === code)
  return may ? typeProblem(exchange) : { field: 'code', note: `${code}, which this call never answers` }
}

/** Whether a path such as `sort.field`, or a part of one, is in the contract's request or in the one sent. */
function isInRequest({ params, query, body }: Endpoint, asked: RequestParts, name: string): boolean {
  if (['path', 'query', 'body', 'content-type'].includes(name)) return true
  const path = name.split('.')
  return (
    [params, query, body].some((schema) => schema && hasPath(schema, path)) ||
    [asked.params, asked.query, asked.body].some((sent) => at(sent, name) !== undefined)
  )
}

function hasPath(schema: z.core.$ZodType, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const part = def.shape[key]
      return part !== undefined && hasPath(part, rest)
    }
    case 'array':
      return hasPath(def.element, rest)
    case 'record':
      return hasPath(def.valueType, rest)
    case 'union':
      return def.options.some((option) => hasPath(option, [key, ...rest]))
    case 'pipe':
      return [def.in, def.out].some((side) => hasPath(side, [key, ...rest]))
    case 'optional':
    case 'nullable':
    case 'default':
      return hasPath(def.innerType, [key, ...rest])
    default:
      return false
  }
}

/** Failures that a good request should never get, though their codes are generic. */
export function isUnexpectedFailure({ status, body }: Exchange): boolean {
  const code = isObject(body) ? body.code : undefined
  return (
    status >= 500 || code === 'UNAUTHORIZED' || code === 'VALIDATION_ERROR' || code === 'METHOD_NOT_ALLOWED'
  )
}

function typeProblem({ headers }: Exchange): Problem | null {
  const type = headers.get('Content-Type') ?? 'none'
  return /^application\/json\b/i.test(type) ? null : { field: 'Content-Type', note: `JSON sent as ${type}` }
}

function secretIn(value: unknown, path = ''): string | null {
  if (!isObject(value)) return null
  for (const [key, child] of Object.entries(value)) {
    const place = path ? `${path}.${key}` : key
    const found = secret.test(key) ? place : secretIn(child, place)
    if (found) return found
  }
  return null
}
