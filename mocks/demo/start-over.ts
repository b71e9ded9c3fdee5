import { defaultScenario, defaultSeed } from '../../fixtures/personas.ts'
import { endSession } from '../../src/api/session/lifetime.ts'
import type { CommandRunner } from '../control/command-runner.ts'
import { setWelcome } from '../control/stored-settings.ts'
import { rememberLook, rememberOffer } from './demo-settings.ts'
import { rememberTour } from './tour/tour-state.ts'

/** The plain demo from its beginning, for somebody who is not signed in. The page has to be loaded anew. */
export async function startOver(control: CommandRunner): Promise<void> {
  rememberTour(null)
  rememberLook(null)
  rememberOffer()
  setWelcome(true)
  await control.run('reset', {
    scenario: defaultScenario,
    seed: defaultSeed,
    now: Date.now(),
    freeze: false,
    brand: null,
  })
  endSession()
}
