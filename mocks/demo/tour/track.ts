import * as z from 'zod/mini'
import { parseJson } from '../../../src/lib/json.ts'
import { readStoredJson, writeStored } from '../../../src/lib/storage.ts'
import { commandErrors } from '../../control/command-error.ts'
import { byLanguage, textsOf } from '../../texts/texts.ts'
import { readChapters } from './chapters.ts'
import { chapterSteps, type StepName, stepNames, storySteps } from './step-names.ts'

/** The tour's script, step by step, in each language: its card shows title and text, the remote the notes too. */

const words = z.object({ title: z.string(), text: z.string(), notes: z._default(z.string(), '') })
const track = z.array(z.object({ step: z.enum(stepNames), ...byLanguage(() => words) })).check(
  z.minLength(1),
  z.refine((steps) => new Set(steps.map(({ step }) => step)).size === steps.length),
)
type Track = z.infer<typeof track>

const ours = textsOf('track')

const trackKey = 'mock.track'

const trackOf = (steps: readonly StepName[]): Track =>
  steps.map((step) => ({ step, ...byLanguage((language) => ours[language][step]) }))

/** The chosen chapters, or else the presenter's own track, or else the demo's story. */
export function readTrack(): Track {
  const chosen = readChapters()
  if (chosen.length > 0) return trackOf([...chosen.flatMap((chapter) => chapterSteps[chapter]), 'end'])
  return readStoredJson(trackKey, track) ?? trackOf(storySteps)
}

/** Stores a track from a file's text; null restores the demo's own. */
export function saveTrack(text: string | null): void {
  const read = text === null ? null : track.safeParse(parseJson(text))
  if (read?.success === false) throw commandErrors.badTrack(stepNames)
  writeStored(trackKey, read && JSON.stringify(read.data))
}
