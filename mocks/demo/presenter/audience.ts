import { call } from '../../../src/api/client.ts'
import { ApiError } from '../../../src/api/failures.ts'
import { hasFinished } from '../../../src/contract/rules/runs.ts'
import { listRuns, type Run, repeatRun } from '../../../src/contract/runs.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import { CommandError, commandErrors } from '../../control/command-error.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import type { Outcome } from '../../simulation/outcomes.ts'
import { startOver } from '../start-over.ts'
import { goTo } from '../tour/go-to.ts'
import { endTour, showStep } from '../tour/tour.tsx'
import { readTour } from '../tour/tour-state.ts'

/** Actions of the remote in the page that the audience sees: commands, and clicks as a person would make them. */

const starting = ['POST v2/run', 'GET v1/run/{id}/repeat'] as const
const refused = 'USAGE_LIMIT_REACHED'

/** Runs after the remote has its answer. */
const later = (act: () => void) => void setTimeout(act)

/** Makes the product refetch its data. */
const refresh = (control: CommandRunner) => control.run('clock', {})

const latest = async (): Promise<readonly Run[]> =>
  (await call(listRuns, { query: { limit: 50, sort: { field: 'created', order: 'desc' } } })).payload

/** The run on the screen, or else the one begun last. */
async function runMeant(): Promise<string | undefined> {
  const going = (await latest()).filter((run) => !hasFinished(run))
  const onScreen = going.find(({ id }) => location.pathname.includes(id))
  return (onScreen ?? going[0])?.id
}

/** Has enough tests, and is short enough to watch. */
const canBeWatched = ({ started, completed, tests_total, state }: Run) =>
  state !== 'created' &&
  (tests_total ?? 0) >= 20 &&
  started !== null &&
  completed !== null &&
  Date.parse(completed) - Date.parse(started) < 20 * 60_000

const actions = {
  look: async (control: CommandRunner, _: undefined, page: string) => {
    const [state, { calls }, { outcome }] = await Promise.all([
      control.run('state'),
      control.run('journal', { limit: 12 }),
      control.run('nextRun'),
    ])
    const { persona, people, faults, speed } = state
    return {
      page,
      visible: document.visibilityState === 'visible',
      title: document.title,
      step: readTour()?.step ?? null,
      calls: [...new Set(calls.flatMap(({ endpoint }) => endpoint ?? []))],
      persona,
      people,
      faults: faults.length,
      speed,
      outcome,
    }
  },
  showStep: (control: CommandRunner, step: number) => showStep(control, step),
  endTour: async () => endTour(),
  persona: async (control: CommandRunner, persona: string) => {
    await control.run('persona', { persona })
    later(() => location.reload())
  },
  startRun: async (control: CommandRunner, outcome: Outcome | 'by-chance') => {
    await control.run('nextRun', { outcome })
    const runs = await latest()
    const like = runs.find(canBeWatched) ?? runs[0]
    if (!like) return
    const { run_id } = await call(repeatRun, { id: like.id, query: {} })
    // The tour ends, as this page is none of its steps.
    endTour()
    goTo(`runs/${run_id}/report`)
  },
  failRun: async (control: CommandRunner, _: undefined) => {
    await control.run('failRun', { run: await runMeant() })
    await refresh(control)
  },
  finishRun: async (control: CommandRunner, _: undefined) => {
    const run = await runMeant()
    if (run !== undefined) await control.run('clock', { finish: run })
  },
  breakCall: async (control: CommandRunner, endpoint: string) => {
    await control.run('fault', { add: { endpoint, code: 'INTERNAL_ERROR' } })
    later(() => location.reload())
  },
  reachLimit: async (control: CommandRunner, _: undefined) => {
    for (const endpoint of starting) await control.run('fault', { add: { endpoint, code: refused } })
  },
  repair: async (control: CommandRunner, _: undefined) => {
    await control.run('fault', { clear: true })
    await refresh(control)
  },
  nextProspect: async (control: CommandRunner, _: undefined) => {
    await startOver(control)
    later(() => location.assign(baseFolder))
  },
}
export type Actions = typeof actions
export type Action = keyof Actions

export async function perform(
  control: CommandRunner,
  page: string,
  action: Action,
  args: unknown,
): Promise<{ result?: unknown; refused?: CommandError['words'] }> {
  const act = actions[action] as (control: CommandRunner, args: unknown, page: string) => Promise<unknown>
  try {
    return { result: await act(control, args, page) }
  } catch (error) {
    if (error instanceof CommandError) return { refused: error.words }
    if (error instanceof ApiError) return { refused: commandErrors.refusedCall(error.code).words }
    return { refused: commandErrors.withMessageOf(error).words }
  }
}
