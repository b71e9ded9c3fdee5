import type { Commander } from '../commander.ts'
import { welcomed } from '../first-visit.ts'
import { openFrame } from '../frame.tsx'
import { Welcome } from './welcome.tsx'

/** Lies over the sign-in page, which stays out of reach until it is gone. */
export async function mountWelcome(control: Commander): Promise<void> {
  const product = document.getElementById('root')
  if (product) product.inert = true
  const leave = () => {
    welcomed()
    // Its form begins untouched, and has the focus.
    location.reload()
  }
  const world = await control.run('state')
  openFrame().show(<Welcome control={control} world={world} onLeave={leave} onChosen={welcomed} />)
}
