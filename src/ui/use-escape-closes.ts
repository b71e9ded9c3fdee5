import { useEffect } from 'react'

/** A popup takes the focus a moment after its button opened it; Escape in between closes it all the same. */
export function useEscapeCloses(): void {
  useEffect(() => {
    const close = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented || !(target instanceof HTMLElement)) return
      if (target.matches('button[aria-haspopup][aria-expanded="true"]')) target.click()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [])
}
