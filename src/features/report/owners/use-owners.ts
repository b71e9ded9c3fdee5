import { useMemo } from 'react'
import { type OwnerRule, useOwnerRules } from '../../../shared/owners/owner-rules.ts'
import { type OwnerOf, ownersBy } from '../model/owners.ts'

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
