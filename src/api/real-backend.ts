import type { ComponentType } from 'react'
import type { Run } from '../contract/runs.ts'

/**
 * `#backend` where a real service answers: the product starts at once, and nothing is offered beside the API, whose calls
 * go by `client.ts`. Where the fake one answers it is mocks/browser.ts, of the same types: package.json names both, the flag
 * chooses. So the product never names the fake one, and a build for a real service can't hold it.
 */

export type StartWithBackend = (startProduct: () => Promise<void>) => Promise<void>

/** A sample file to try the product with; none where a real service answers. */
export const sampleFile: ((name: string) => File) | null = null

/** A file or a folder dropped on the page. */
export type Dropped = File | FileSystemEntry

export interface ResultsDialogProps {
  opened: boolean
  onClose: () => void
  /** Nothing yet: the dialog asks for files. */
  dropped: readonly Dropped[]
  /** The project whose page it is opened from. */
  projectId: string | undefined
  onOpened: (runId: string) => void
}

/** Results of other tools, opened as runs. A run that was made so can't be started again. */
export interface OwnResults {
  loadDialog(): Promise<ComponentType<ResultsDialogProps>>
  isImported(run: Pick<Run, 'osversion'>): boolean
}

/** Only with the fake service: a real one has no call for it. */
export const ownResults: OwnResults | null = null

export const startWithBackend: StartWithBackend = (startProduct) => startProduct()
