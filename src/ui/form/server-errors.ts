import type { FormErrors } from '@mantine/form'
import { failureCode, failureFields } from '../../api/failures.ts'
import type { FieldProblem, FieldProblems } from './field-problem.ts'
import type { FormOptions, FormValues } from './form.ts'
import { problemsIn } from './problem.tsx'

/** The fields that a refusal of the service speaks of and that haven't changed; under an empty path what concerns none. */
export function serverErrorsIn<V extends FormValues>(
  error: unknown,
  sent: V,
  now: V,
  {
    errorFields = {},
    fieldOf = (path) => path,
  }: Pick<FormOptions<V, never, never, never>, 'errorFields' | 'fieldOf'>,
): FieldProblems {
  const code = failureCode(error)
  const found = new Map<string, FieldProblem>()
  const byCode = errorFields[code] ?? errorFields.rest
  if (byCode) found.set(byCode, { kind: 'refused', code })
  for (const [path, rule] of Object.entries(failureFields(error))) {
    // Another service may name the part of the request, too.
    const field = fieldOf(path.replace(/^body\./, ''), sent)
    if (Object.hasOwn(sent, headOf(field)) && !found.has(field))
      found.set(field, { kind: 'refused', code, rule })
  }
  if (found.size === 0) found.set('', { kind: 'refused', code })
  return new Map([...found].filter(([path]) => isUnchanged(path, sent, now)))
}

/** The refusals that a change of values leaves. */
export const remainingServerErrors = (errors: FormErrors, values: FormValues, before: FormValues) =>
  [...problemsIn(errors)].filter(
    ([path, { kind }]) => kind === 'refused' && isUnchanged(path, values, before),
  )

function isUnchanged(path: string, values: FormValues, others: FormValues): boolean {
  const head = headOf(path)
  return JSON.stringify(values[head]) === JSON.stringify(others[head])
}

/** `bundles.0.name` → `bundles`: a field of the values. */
const headOf = (path: string) => path.split('.')[0] ?? path
