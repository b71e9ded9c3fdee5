import { defaultScenario } from '../../../fixtures/personas.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import type { Commander } from '../commander.ts'
import { runToWatch } from './find-story.ts'
import { rememberTour } from './tour-state.ts'

/** The story is told by Olivia, in the scenario that was written for it. The page starts anew with its first step. */
export async function startTour(control: Commander): Promise<void> {
  const before = await control.run('state')
  // A story that was told before has nothing left that runs.
  if (before.scenario !== defaultScenario || !before.counts.runs_running) {
    await control.run('reset', { scenario: defaultScenario, now: Date.now() })
  }
  await control.run('persona', { persona: 'owner' })
  const { people } = await control.run('state')
  const team = people.find(({ key }) => key === 'owner')?.team ?? ''
  rememberTour({ step: 0, run: await runToWatch(), test: '', team })
  location.assign(baseFolder)
}
