import { readStored, writeStored } from '../../src/lib/storage.ts'

/** Presenter mode: nothing on the screen tells that the backend is a fake. The shortcut still opens the panel. */

const key = 'mock.presenter'

export const isPresenting = (): boolean => readStored(key) === 'on'

export function present(on: boolean): void {
  writeStored(key, on ? 'on' : null)
}
