import { useEffect, useState } from 'react'
import { cardHeight, isNarrow, type Spot } from './card-place.ts'

/** Once the user scrolls, the target is no longer scrolled into view. */
const gestures = ['wheel', 'touchmove'] as const

const margin = 6
const toolbarHeight = 80

/**
 * The target's position, while it is shown: pages load, fold and scroll under the tour. It is kept in sight until
 * the user scrolls. Measured once per animation frame, which costs nothing beside painting it.
 */
export function useSpot(target: () => Element | null): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null)
  useEffect(() => {
    let followed = true
    let frame = 0
    const letGo = () => {
      followed = false
    }
    const look = () => {
      const found = target()
      if (found && followed) bringIntoSight(found)
      const next = found && spotOf(found)
      setSpot((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
      frame = requestAnimationFrame(look)
    }
    for (const gesture of gestures) addEventListener(gesture, letGo, { passive: true })
    look()
    return () => {
      cancelAnimationFrame(frame)
      for (const gesture of gestures) removeEventListener(gesture, letGo)
    }
  }, [target])
  return spot
}

function spotOf(element: Element): Spot | null {
  const { top, left, width, height } = element.getBoundingClientRect()
  if (height === 0) return null
  return { top: top - margin, left: left - margin, width: width + 2 * margin, height: height + 2 * margin }
}

/** Shows its top at least, between the toolbar and, on a narrow screen, the card. */
function bringIntoSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const end = innerHeight - (isNarrow() ? cardHeight : 0)
  const from = toolbarHeight + 4 * margin
  if (top >= toolbarHeight && (bottom <= end || top <= from)) return
  // Has no effect at the end of the page.
  if (!element.closest('header')) scrollBy({ top: top - from, behavior: 'instant' })
}
