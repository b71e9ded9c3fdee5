import type { Icon } from '@tabler/icons-react'
import { matchRating } from './match.ts'

/** In the order in which they are shown. */
export const kinds = ['screens', 'actions', 'runs', 'projects', 'people', 'teams', 'preferences'] as const
export type Kind = (typeof kinds)[number]

/** The kinds that the service searches. */
const searchedKinds: ReadonlySet<Kind> = new Set(['runs', 'projects', 'people'])

export interface Entry {
  /** The same in every session, so that it can be remembered. */
  id: string
  kind: Kind
  label: string
  hint?: string | undefined
  /** Further words that find it. */
  also?: string | undefined
  icon: Icon
  /** In force already: this theme, this team. */
  current?: boolean
  /** Leads to another page: the focus belongs to it afterwards. */
  leaves: boolean
  run: () => void
}

export interface Group {
  kind: Kind | 'recent'
  entries: readonly Entry[]
}

const mostRecent = 5
/** A few matches of each kind: typing more narrows them down, and the list has all. */
const mostFound = 5

/** The entries for a typed text: recent choices first, then kind by kind, the best of each first, nothing twice. */
export function arrangeEntries(typed: string, recent: readonly Entry[], entries: readonly Entry[]): Group[] {
  const matching = (some: readonly Entry[]) =>
    some
      .map((entry) => ({
        entry,
        rating: matchRating(typed, `${entry.label} ${entry.hint ?? ''} ${entry.also ?? ''}`),
      }))
      .filter(({ rating }) => rating > 0)
  const first = matching(recent)
    .slice(0, mostRecent)
    .map(({ entry }) => entry)
  const shown = new Set(first.map(({ id }) => id))
  const rest = matching(entries.filter(({ id }) => !shown.has(id))).sort((a, b) => b.rating - a.rating)
  const groups: Group[] = [
    { kind: 'recent', entries: first },
    ...kinds.map((kind) => ({
      kind,
      entries: rest
        .filter(({ entry }) => entry.kind === kind)
        .slice(0, searchedKinds.has(kind) ? mostFound : undefined)
        .map(({ entry }) => entry),
    })),
  ]
  return groups.filter((group) => group.entries.length > 0)
}
