import type * as z from 'zod/mini'
import type { FailureCode } from '../../api/failures.ts'

/** An error of a field in no language yet: Problem puts it into words when it is shown. */
export type FieldProblem =
  | { kind: 'required' | 'email' | 'json' | 'wholeNumber' | 'number' }
  /** By which rule, if it has a name. */
  | { kind: 'invalid'; rule?: string }
  | { kind: 'minStringLength' | 'maxStringLength'; count: number }
  | { kind: 'min' | 'max'; limit: number }
  /** The service has refused it, and may name the rule. */
  | { kind: 'refused'; code: FailureCode; rule?: string }

/** By the path that the form's inputs carry; under an empty path what concerns no field. */
export type FieldProblems = ReadonlyMap<string, FieldProblem>

export interface Checked<Parsed> {
  problems: FieldProblems
  /** The parsed values, if nothing is wrong with them. */
  parsed: Parsed | undefined
}

/** A schema of the contract, or a check that only the screen can make. */
export type FormSchema<Parsed, V> = z.ZodMiniType<Parsed, V> | ((values: V) => Checked<Parsed>)

/** Only the first problem of a field counts. */
export function checkValues<Parsed, V>(schema: FormSchema<Parsed, V>, values: V): Checked<Parsed> {
  if (typeof schema === 'function') return schema(values)
  const result = schema.safeParse(values)
  const problems = new Map<string, FieldProblem>()
  for (const issue of result.error?.issues ?? []) {
    const path = issue.path.map(String).join('.')
    if (!problems.has(path)) problems.set(path, problemOf(issue, valueAt(values, issue.path)))
  }
  return { problems, parsed: result.data }
}

function problemOf(issue: z.core.$ZodIssue, value: unknown): FieldProblem {
  const empty = value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
  if (empty) return { kind: 'required' }
  switch (issue.code) {
    case 'too_small':
      if (typeof value === 'string') return { kind: 'minStringLength', count: Number(issue.minimum) }
      return typeof value === 'number' ? { kind: 'min', limit: Number(issue.minimum) } : { kind: 'required' }
    case 'too_big':
      if (typeof value === 'string') return { kind: 'maxStringLength', count: Number(issue.maximum) }
      return typeof value === 'number' ? { kind: 'max', limit: Number(issue.maximum) } : { kind: 'invalid' }
    case 'invalid_format':
      return { kind: issue.format === 'email' ? 'email' : 'invalid' }
    case 'invalid_type':
      if (issue.expected === 'int') return { kind: 'wholeNumber' }
      return { kind: issue.expected === 'number' ? 'number' : 'invalid' }
    case 'custom':
      return issue.message === 'json' ? { kind: 'json' } : { kind: 'invalid', rule: issue.message }
    default:
      return { kind: 'invalid' }
  }
}

function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
