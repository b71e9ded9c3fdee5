import { openFrame } from '../frame.tsx'
import { Tour } from './tour.tsx'
import { readTour, rememberTour } from './tour-state.ts'

/** Goes on where it was left; not at all if what is kept can't be read. */
export function resumeTour(): void {
  const begun = readTour()
  if (!begun) return
  const frame = openFrame()
  const end = () => {
    rememberTour(null)
    frame.close()
  }
  frame.show(<Tour begun={begun} onEnd={end} />)
}
