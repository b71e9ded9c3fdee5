import { coverOf, type OwnerRule } from '../../../shared/owners/owner-rules.ts'
import type { Labels } from './raw-report.ts'
import { className, type TestName } from './test-name.ts'

/** The owner of a test, and by which label or rule. */
export interface Owner {
  name: string
  by: 'label' | 'rule' | 'epic' | 'feature'
  /** Of the rule. */
  pattern?: string
}

export interface LabelledTest extends TestName {
  labels: Labels | null
}

export type OwnerOf = (test: LabelledTest) => Owner | null

export const nobody: OwnerOf = () => null

/**
 * The label `owner` comes first, then the rules; the labels `epic` and `feature` tell an area at least, but a team that
 * writes rules knows better.
 */
export function ownersBy(rules: readonly OwnerRule[]): OwnerOf {
  const covers = rules.map(({ pattern }) => coverOf(pattern))
  // A test is one of many of its class, and each is asked about by search, filter, groups and sums.
  const byClass = new Map<string, Owner | null>()
  const ruledBy = (test: LabelledTest): Owner | null => {
    const name = className(test)
    let owner = byClass.get(name)
    if (owner === undefined) {
      const rule = rules[covers.findIndex((cover) => cover(name))]
      owner = rule ? { name: rule.owner, by: 'rule', pattern: rule.pattern } : null
      byClass.set(name, owner)
    }
    return owner
  }
  return (test) => {
    const { owner, epic, feature } = test.labels ?? {}
    if (owner) return { name: owner, by: 'label' }
    const ruled = ruledBy(test)
    if (ruled) return ruled
    if (epic) return { name: epic, by: 'epic' }
    return feature ? { name: feature, by: 'feature' } : null
  }
}

/** In addresses the owner of tests without one: no label or rule has this name. */
export const noOwner = '-'

export const isOwnedBy = (owner: Owner | null, name: string) =>
  name === noOwner ? owner === null : owner?.name === name

/** The owners with the number of their tests, most tests first; at the end, under an empty name, the tests without one. */
export function countOwners(tests: readonly LabelledTest[], ownerOf: OwnerOf): Map<string, number> {
  const counts = new Map<string, number>()
  for (const test of tests) {
    const name = ownerOf(test)?.name ?? ''
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const unowned = (name: string) => Number(name === '')
  return new Map([...counts].sort(([a, m], [b, n]) => unowned(a) - unowned(b) || n - m || (a < b ? -1 : 1)))
}
