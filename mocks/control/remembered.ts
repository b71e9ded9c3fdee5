import { readToken } from '../../src/api/session/token.ts'
import { readStored, writeStored } from '../../src/lib/storage.ts'

/** What the browser remembers about a demo, apart from its state. Small: the product's own first file brings it. */

/** Where the guided tour is kept (tour/tour-state.ts). */
export const tourKey = 'mock.tour'

const welcomedKey = 'mock.welcomed'

/** Whether somebody sees the demo for the first time, and no link has chosen for them who they are and what they see. */
export const isFirstVisit = (): boolean => readStored(welcomedKey) === null && readToken() === null

export function welcomed(): void {
  writeStored(welcomedKey, 'yes')
}

const presenterKey = 'mock.presenter'

/** Presenter mode: nothing on the screen tells that the backend is a fake. The shortcut still opens the panel. */
export const isPresenting = (): boolean => readStored(presenterKey) === 'on'

export function present(on: boolean): void {
  writeStored(presenterKey, on ? 'on' : null)
}
