import type { Control } from '../control.ts'
import { welcomed } from '../first-visit.ts'
import { openFrame } from '../frame.tsx'
import { Welcome } from './welcome.tsx'

/** Lies over the sign-in page, which stays out of reach until it is gone. */
export function mountWelcome(control: Control): void {
  const product = document.getElementById('root')
  if (product) product.inert = true
  const leave = () => {
    welcomed()
    // Its form begins untouched, and has the focus.
    location.reload()
  }
  openFrame().show(<Welcome control={control} onLeave={leave} onChosen={welcomed} />)
}
