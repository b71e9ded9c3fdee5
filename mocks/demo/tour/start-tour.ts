import { defaultScenario } from '../../../fixtures/personas.ts'
import { runIdOf } from '../../../fixtures/story/ids.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import { forgetFigures } from '../figures/figures.ts'
import { rememberTour } from './tour-state.ts'
import { readTrack } from './track.ts'

/** The run, among those running at the start, that is sure to fail, and its least duration. */
const watchedRunId = (seed: number) => runIdOf(seed, 'acme/today/running-release')
const runs = 10 * 60_000

/** Signs in Olivia, in the story's scenario. The page reloads, at the given step. */
export async function startTour(control: CommandRunner, step = 0): Promise<void> {
  const { scenario, seed, start, now } = await control.run('state')
  const shows = readTrack()[step]?.step ?? 'product'
  const watches = shows === 'product' || shows === 'live'
  // Start over when the watched run has ended.
  if (scenario !== defaultScenario || (watches && Date.parse(now) - Date.parse(start) > runs)) {
    await control.run('reset', { scenario: defaultScenario, now: Date.now() })
  }
  await control.run('persona', { persona: 'owner' })
  const { people } = await control.run('state')
  const team = people.find(({ key }) => key === 'owner')?.team ?? ''
  forgetFigures()
  rememberTour({ step, run: watchedRunId(seed), test: '', team })
  location.assign(baseFolder)
}
