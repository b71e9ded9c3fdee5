import { type ReactNode, useDeferredValue } from 'react'

interface AfterwardsProps {
  /** Takes the same room, so that nothing moves. */
  meanwhile: ReactNode
  children: ReactNode
}

/** What isn't looked at first is rendered once the rest of the page is on the screen, and without holding up anything. */
export function Afterwards({ meanwhile, children }: AfterwardsProps) {
  return useDeferredValue(true, false) ? children : meanwhile
}
