import { createContext, type ReactNode } from 'react'

export interface LeaveGuardProps {
  hasUnsaved: () => boolean
  /** Whether closing or reloading the page would lose something; by default a draft. */
  lostWithPage?: () => boolean
  /** The user chose to leave, so the stored draft may be dropped. */
  onLeave?: () => void
  /** Instead of the usual words about what was typed. */
  title?: string
  description?: string
  /** Where the question stands in a place of its own; otherwise it is a dialog. */
  children?: (answers: LeaveAnswers) => ReactNode
}

export interface LeaveAnswers {
  onStay: () => void
  onLeave: () => void
}

/** Asks before a navigation throws a draft away. The app knows the router and provides it. */
export const LeaveGuard = createContext<(props: LeaveGuardProps) => ReactNode>(() => null)
