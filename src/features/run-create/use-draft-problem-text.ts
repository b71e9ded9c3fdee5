import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../ui/form/field-problem.ts'
import type { DraftProblem } from './checks.ts'

const rules = [
  'unknown_os',
  'unknown_device',
  'image_is_android_only',
  'old_os_needs_google_apis',
  'new_os_needs_google_image',
  'watch_needs_google_image',
  'watch_os',
  'tv_image',
  'tv_os',
  'appium_device',
  'device_os',
  'flavor_is_android_only',
  'never_uploaded',
  'unknown_project',
  'no_longer_offered',
  'same_file',
  'one_app_only',
  'same_name',
  'nameless',
] as const
export type KnownRule = (typeof rules)[number]

/** Problems in words. A rule that this version doesn't know still says that the value is wrong. */
export function useDraftProblemText(): (problem: DraftProblem, label: string) => string {
  const { t } = useTranslation('runCreate')
  const problemText = useProblemText()
  return (problem, label) => {
    if (problem.kind === 'refused') return ''
    if (problem.kind !== 'rule') return problemText(problem, label)
    const known = rules.find((rule) => rule === problem.rule)
    return known ? t(`rules.${known}`) : problemText({ kind: 'invalid' }, label)
  }
}
