import type { Run } from '../../contract/runs.ts'

/** Longer than this is worth an administrator's look: no device was found, or a run hangs. */
const longWait = 15 * 60 * 1000
const longRun = 60 * 60 * 1000

/** For how long (ms) a run has been waiting or running, if that is unusual. */
export function unusuallyLong(
  { state, created, started }: Pick<Run, 'state' | 'created' | 'started'>,
  now: number,
): number | null {
  if (state === 'created') return over(now - Date.parse(created), longWait)
  if (state === 'started') return over(now - Date.parse(started ?? created), longRun)
  return null
}

const over = (time: number, limit: number) => (time > limit ? time : null)
