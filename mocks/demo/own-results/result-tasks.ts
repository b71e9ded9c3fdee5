import { CommandError } from '../../control/command-error.ts'
import type { BackendInWorker } from '../../hosts/backend-worker/worker-side.ts'
import type { ResultChoices } from './open-run.ts'

export interface GivenResults {
  files: readonly { path: string; file: File }[]
  choices: ResultChoices | null
  token: string | null
}

/** Tasks of a page's worker, besides the core's. */
export const resultTasks = ({ backendReady, announceChange }: BackendInWorker) => ({
  /** A summary of results that are dragged over the page; with `choices` they become a run, whose id is returned. */
  results: async ({ files, choices, token }: GivenResults) => {
    const backend = await backendReady
    try {
      const { openRun, summaryOf } = await import('./open-run.ts')
      const read = await Promise.all(
        files.map(async ({ path, file }) => ({ path, bytes: new Uint8Array(await file.arrayBuffer()) })),
      )
      if (!choices) return { summary: summaryOf(read) }
      const opened = await openRun(backend, token, read, choices)
      announceChange()
      return { opened }
    } catch (error) {
      if (error instanceof CommandError) return { refused: error.words }
      throw error
    }
  },
})
export type ResultTasks = ReturnType<typeof resultTasks>

/** The same from the page. */
export interface ResultReader {
  results(
    files: GivenResults['files'],
    choices: GivenResults['choices'],
  ): Promise<Awaited<ReturnType<ResultTasks['results']>>>
}
