import { type RefObject, useEffect, useState } from 'react'
import { axisHeight, laneHeight } from './draw-timeline.ts'

export interface LanesInSight {
  first: number
  last: number
}

/** In blocks, so that most of scrolling changes nothing, and with one to spare on both sides. */
const block = 12

/** The lanes that the window shows: a run on hundreds of devices would make a canvas that no browser draws. */
export function useLanesInSight(plot: RefObject<HTMLElement | null>, count: number): LanesInSight {
  const [seen, setSeen] = useState<LanesInSight>({ first: 0, last: Math.min(count, 4 * block) - 1 })
  useEffect(() => {
    const look = () => {
      if (!plot.current) return
      const top = plot.current.getBoundingClientRect().top + axisHeight
      const lane = (y: number) => Math.floor((y - top) / laneHeight / block)
      const first = Math.max(0, (lane(0) - 1) * block)
      const last = Math.min(count, (lane(window.innerHeight) + 2) * block) - 1
      setSeen((before) => (before.first === first && before.last === last ? before : { first, last }))
    }
    look()
    window.addEventListener('scroll', look, { passive: true })
    window.addEventListener('resize', look)
    return () => {
      window.removeEventListener('scroll', look)
      window.removeEventListener('resize', look)
    }
  }, [plot, count])
  return seen
}
