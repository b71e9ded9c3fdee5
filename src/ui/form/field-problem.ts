import type * as z from 'zod/mini'

/** What is wrong with a field, in no language yet: it is put into words when shown, so switching language works. */
export type FieldProblem =
  | { kind: 'required' | 'email' | 'json' | 'wholeNumber' | 'number' | 'invalid' }
  | { kind: 'minStringLength' | 'maxStringLength'; count: number }
  | { kind: 'min' | 'max'; limit: number }

/** By the path that the form's inputs carry: `email`, `bundles.0.name`. Only the first problem of a field counts. */
export function problemsOf(
  schema: z.ZodMiniType,
  values: unknown,
): { problems: Map<string, FieldProblem>; parsed: unknown } {
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
      return { kind: issue.message === 'json' ? 'json' : 'invalid' }
    default:
      return { kind: 'invalid' }
  }
}

export function valueAt(values: unknown, path: readonly PropertyKey[]): unknown {
  let value = values
  for (const key of path) {
    if (typeof value !== 'object' || value === null) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
