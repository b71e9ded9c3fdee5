import * as z from 'zod/mini'
import { readStoredJson, writeStored } from '../../../src/lib/storage.ts'
import { tourKey } from '../demo-settings.ts'

/** Progress in the guided tour. It outlives a reload. */

const tourState = z.object({
  step: z.int().check(z.gte(0)),
  /** The run that the story is about, and, once it is known, a test that failed in it. */
  run: z.string(),
  test: z.string(),
  /** The project of that run. */
  project: z.optional(z.string()),
  /** The team of the story. */
  team: z.string(),
})
export type TourState = z.infer<typeof tourState>

export const readTour = (): TourState | null => readStoredJson(tourKey, tourState)

export function rememberTour(state: TourState | null): void {
  writeStored(tourKey, state && JSON.stringify(state))
}
