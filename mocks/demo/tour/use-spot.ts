import { useEffect, useState } from 'react'
import { cardHeight, isNarrow, type Spot } from './card-place.ts'

/** Whoever scrolls looks where they want. */
const gestures = ['wheel', 'touchmove'] as const

const margin = 6
const toolbarHeight = 80

/**
 * Where the target is, for as long as it is shown: pages load, fold and scroll under the tour. It is kept in sight until
 * somebody scrolls. Its frame is taken with every frame of the screen, which costs nothing beside painting it.
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

/** Its beginning at least, between the toolbar and, on a narrow screen, the card. */
function bringIntoSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  const end = innerHeight - (isNarrow() ? cardHeight : 0)
  const from = toolbarHeight + 4 * margin
  if (top >= toolbarHeight && (bottom <= end || top <= from)) return
  // Where there is nothing below to scroll to, this moves nothing.
  if (!element.closest('header')) scrollBy({ top: top - from, behavior: 'instant' })
}
