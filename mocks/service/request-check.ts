import type * as z from 'zod/mini'
import { ServiceError } from '../db/service-error.ts'
import type { ApiRequest } from './messages.ts'

/** The contract's own bodies need four levels. */
const deepestJson = 50

export interface JsonBody {
  text: string
  value: unknown
}

/**
 * The body of a call; `undefined` when there is none. Against cross-site forms: browsers send a preflight before JSON
 * or a token to another site, so a call without a token has to declare JSON.
 */
export async function readJson(
  request: ApiRequest,
  largest: number,
  isGuest: boolean,
): Promise<JsonBody | undefined> {
  const bytes = await request.body(largest)
  if (bytes.length === 0) return undefined
  const type = request.header('content-type') ?? (isGuest ? '' : 'application/json')
  if (!/^application\/(?:[\w.+-]+\+)?json\b/i.test(type)) {
    throw new ServiceError('VALIDATION_ERROR', {
      message: 'The body has to be JSON.',
      fields: { 'content-type': 'json' },
    })
  }
  return parseJson(bytes)
}

export function parseJson(bytes: Uint8Array): JsonBody {
  let text: string
  let value: unknown
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    value = JSON.parse(text)
  } catch {
    throw new ServiceError('VALIDATION_ERROR', { message: 'The body is not JSON.', fields: { body: 'json' } })
  }
  // Code that walks a value is recursive: deep nesting would overflow the stack.
  if (depthOf(text) > deepestJson) {
    throw new ServiceError('VALIDATION_ERROR', {
      message: 'The body is nested too deeply.',
      fields: { body: 'too_deep' },
    })
  }
  return { text, value }
}

function depthOf(json: string): number {
  let depth = 0
  let deepest = 0
  for (let i = 0; i < json.length; i++) {
    const char = json[i]
    if (char === '[' || char === '{') deepest = Math.max(deepest, ++depth)
    else if (char === ']' || char === '}') depth--
    else if (char === '"') {
      while (json[++i] !== '"') if (json[i] === '\\') i++
    }
  }
  return deepest
}

/** Checks a part of a request against its schema. `null`: the part must be empty; undefined: it may hold anything. */
export function check(
  schema: z.ZodMiniType | null | undefined,
  value: unknown,
  where: 'path' | 'query' | 'body',
): unknown {
  if (schema === undefined) return undefined
  if (schema === null) {
    const [unknownKey] = Object.keys(value as object)
    if (unknownKey !== undefined)
      throw new ServiceError('VALIDATION_ERROR', { fields: { [unknownKey]: 'unrecognized_keys' } })
    return undefined
  }
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  const fields = new Map<string, string>()
  for (const issue of checked.error.issues) {
    const names =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const name of names.map((path) => path.join('.') || where)) {
      if (!fields.has(name)) fields.set(name, issueName(issue))
    }
  }
  // Not by assignment: a field may be named `__proto__`.
  throw new ServiceError('VALIDATION_ERROR', { fields: Object.fromEntries(fields) })
}

/** A name per kind of problem, for translation: `too_small`, `invalid_format`, or a rule's own name. */
function issueName(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom' && issue.message && issue.message !== 'Invalid input') return issue.message
  return issue.code
}
