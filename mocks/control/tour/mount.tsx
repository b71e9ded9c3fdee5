import { openFrame } from '../frame.tsx'
import { Tour } from './tour.tsx'
import { rememberTour, type TourState } from './tour-state.ts'

export function mountTour(begun: TourState): void {
  const frame = openFrame()
  const end = () => {
    rememberTour(null)
    frame.close()
  }
  frame.show(<Tour begun={begun} onEnd={end} />)
}
