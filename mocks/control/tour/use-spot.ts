import { useEffect, useState } from 'react'

export interface Spot {
  top: number
  left: number
  width: number
  height: number
}

const margin = 6
const toolbarHeight = 80

/**
 * Where the target is, for as long as it is shown: pages load, fold and scroll under the tour. Its frame is taken with
 * every frame of the screen, which costs nothing beside painting it.
 */
export function useSpot(target: () => Element | null): Spot | null {
  const [spot, setSpot] = useState<Spot | null>(null)
  useEffect(() => {
    let seen: Element | null = null
    let frame = 0
    const look = () => {
      const found = target()
      if (found && found !== seen) bringIntoSight(found)
      seen = found
      const next = found && spotOf(found)
      setSpot((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
      frame = requestAnimationFrame(look)
    }
    look()
    return () => cancelAnimationFrame(frame)
  }, [target])
  return spot
}

function spotOf(element: Element): Spot | null {
  const { top, left, width, height } = element.getBoundingClientRect()
  if (height === 0) return null
  return { top: top - margin, left: left - margin, width: width + 2 * margin, height: height + 2 * margin }
}

function bringIntoSight(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect()
  if (top >= toolbarHeight && bottom <= innerHeight) return
  scrollBy({ top: top - toolbarHeight - 4 * margin })
}
