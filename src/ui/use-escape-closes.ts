import { useEffect } from 'react'

/** What a button has opened takes the focus a moment later; Escape in between is meant for it all the same. */
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
