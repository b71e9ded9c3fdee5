import type { ComponentType } from 'react'
import type { Run } from '../contract/runs.ts'

/**
 * `#backend` is one of two modules of the same types, between which the flag chooses (package.json). This one is for a real
 * service: it just starts the product, whose calls go by `client.ts`. The other one is mocks/browser.ts. So the product never
 * imports the fake service, and a build for a real one can't hold it.
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
