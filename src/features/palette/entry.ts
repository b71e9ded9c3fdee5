import type { Icon } from '@tabler/icons-react'

/** In the order in which they are shown. */
export const kinds = ['screens', 'actions', 'runs', 'projects', 'people', 'teams', 'preferences'] as const
export type Kind = (typeof kinds)[number]

/** Those that the service looks for. */
export const foundKinds: ReadonlySet<Kind> = new Set(['runs', 'projects', 'people'])

export interface Entry {
  /** The same in every session, so that it can be remembered. */
  id: string
  kind: Kind
  label: string
  hint?: string | undefined
  /** What it is found by besides its label. */
  also?: string | undefined
  icon: Icon
  /** What is in force already: this theme, this team. */
  current?: boolean
  /** Leads to another page: the focus belongs to it afterwards. */
  leaves: boolean
  run: () => void
}
