import { useTranslation } from 'react-i18next'
import type { FieldProblem } from './field-problem.ts'

export function useProblemText(): (problem: FieldProblem, label: string | undefined) => string {
  const { t } = useTranslation()
  return (problem, label) => {
    switch (problem.kind) {
      case 'minStringLength':
      case 'maxStringLength':
        return t(`validation.${problem.kind}`, { count: problem.count })
      case 'min':
        return t('validation.min', { min: problem.limit })
      case 'max':
        return t('validation.max', { max: problem.limit })
      case 'invalid':
        return t('validation.notValid', { field: label ?? t('validation.thisField') })
      default:
        return t(`validation.${problem.kind}`)
    }
  }
}
