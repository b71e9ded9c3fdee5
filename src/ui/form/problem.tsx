import type { FormErrors } from '@mantine/form'
import { createContext, isValidElement, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../../api/failures.ts'
import { ownProperty } from '../../contract/own-property.ts'
import { errorKey } from '../errors.tsx'
import type { FieldProblem, FieldProblems } from './field-problem.ts'

/** The words that a form has for its fields. */
export interface FormWords {
  /** The fields as the person knows them, for "{field} is not valid." */
  labels: Readonly<Record<string, string>>
  /** The requirement, by a rule of the problem (`taken`) or else the field's path, instead of that general sentence. */
  hints: Readonly<Record<string, string>>
  /** Another wording of a refusal than the usual one of its code. */
  refusalText: (code: FailureCode, usual: (code: FailureCode) => string) => string
}

export const FormWordsContext = createContext<Partial<FormWords>>({})

interface ProblemProps {
  path: string
  problem: FieldProblem
}

/** An error as `@mantine/form` holds it. It is worded when it is shown, so switching the language works. */
export function Problem({ path, problem }: ProblemProps): string {
  const { t } = useTranslation(['errors', 'common'], { useSuspense: false })
  const { labels = {}, hints = {}, refusalText } = useContext(FormWordsContext)
  const usual = (code: FailureCode) => t(errorKey(code))
  switch (problem.kind) {
    case 'minStringLength':
    case 'maxStringLength':
      return t(`common:validation.${problem.kind}`, { count: problem.count })
    case 'min':
      return t('common:validation.min', { min: problem.limit })
    case 'max':
      return t('common:validation.max', { max: problem.limit })
    case 'refused':
    case 'invalid': {
      if (problem.kind === 'refused' && problem.rule === undefined)
        return refusalText?.(problem.code, usual) ?? usual(problem.code)
      const hint = ownProperty(hints, problem.rule ?? path) ?? ownProperty(hints, path)
      const label = ownProperty(labels, path.split('.').at(-1) ?? '') ?? t('common:validation.thisField')
      return hint ?? t('common:validation.notValid', { field: label })
    }
    default:
      return t(`common:validation.${problem.kind}`)
  }
}

export const errorFor = (path: string, problem: FieldProblem) => <Problem path={path} problem={problem} />

export function errorsFor(problems: Iterable<readonly [string, FieldProblem]>): FormErrors {
  return Object.fromEntries([...problems].map(([path, problem]) => [path, errorFor(path, problem)]))
}

export function problemsIn(errors: FormErrors): FieldProblems {
  const problems = new Map<string, FieldProblem>()
  for (const [path, error] of Object.entries(errors))
    if (isValidElement<ProblemProps>(error)) problems.set(path, error.props.problem)
  return problems
}
