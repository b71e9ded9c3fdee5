import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type OwnerRule, useOwnerRules } from '../../../shared/owners/owner-rules.ts'
import { type Owner, type OwnerOf, ownersBy } from '../model/owners.ts'

export interface Owners {
  of: OwnerOf
  /** Of the project; there are none for a run without one. */
  rules: OwnerRule[]
  save: ((rules: OwnerRule[]) => void) | null
}

/** The owners of a project's tests, by labels and by the rules kept in this browser. */
export function useOwners(projectId: string | null): Owners {
  const { rules, save } = useOwnerRules(projectId ?? '')
  const of = useMemo(() => ownersBy(projectId === null ? [] : rules), [projectId, rules])
  return { of, rules, save: projectId === null ? null : save }
}

/** An owner and how it is known, if not by the label of that name. */
export function useOwnerWords(): (owner: Owner) => string {
  const { t } = useTranslation('report')
  return ({ name, by, pattern = '' }) =>
    by === 'label' ? name : t('owners.known', { name, by: t(`owners.by.${by}`, { pattern }) })
}
