import { useTranslation } from 'react-i18next'
import type { Role } from '../contract/enums.ts'
import { wordOf } from '../i18n/use-language.ts'

/** The names of roles, and the options of a select of roles. */
export function useRoleNames() {
  const { t } = useTranslation()
  const words = t('roles', { returnObjects: true })
  const option = (role: string, disabled = false) => ({ value: role, label: wordOf(words, role), disabled })
  return {
    nameOf: (role: string) => wordOf(words, role),
    /** The present role is among the options even where it can't be chosen: another one would seem to be chosen. */
    options: (roles: readonly Role[], present?: string) => [
      ...(present !== undefined && !roles.some((role) => role === present) ? [option(present, true)] : []),
      ...roles.map((role) => option(role)),
    ],
  }
}
