import { useCallback, useRef } from 'react'

/** How long systems let a double click take. */
export const doubleClick = 500

/**
 * Runs one at a time. A pending state is on the screen only after the next rendering, and the second press of a double
 * click comes before: calls during a pending one are ignored.
 */
export function useOneAtATime<Args extends unknown[]>(
  run: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const latest = useRef(run)
  latest.current = run
  const underWay = useRef(false)
  return useCallback((...args) => {
    if (underWay.current) return
    underWay.current = true
    void latest.current(...args).finally(() => {
      underWay.current = false
    })
  }, [])
}
