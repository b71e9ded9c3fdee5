import { type RefObject, useEffect, useRef } from 'react'

/** The page itself scrolls by the wheel, so zooming wants Ctrl (or a pinch); sideways and with Shift it pans. */
export function useWheelZoom(
  element: RefObject<HTMLElement | null>,
  onZoom: (factor: number, x: number) => void,
  onPan: (pixels: number) => void,
): void {
  const latest = useRef({ onZoom, onPan })
  latest.current = { onZoom, onPan }
  useEffect(() => {
    const target = element.current
    if (!target) return
    const onWheel = (event: WheelEvent) => {
      const sideways = event.shiftKey ? event.deltaX || event.deltaY : event.deltaX
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault()
        latest.current.onZoom(Math.exp(Math.min(Math.max(event.deltaY, -200), 200) / 300), event.offsetX)
      } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY)) {
        event.preventDefault()
        latest.current.onPan(sideways)
      }
    }
    // React's own wheel listeners are passive: they couldn't keep the page from zooming.
    target.addEventListener('wheel', onWheel, { passive: false })
    return () => target.removeEventListener('wheel', onWheel)
  }, [element])
}
