import * as z from 'zod/mini'
import { readStored, readStoredJson, writeStored } from '../../../src/lib/storage.ts'
import { answerKey, offerKeys } from '../demo-settings.ts'
import { type Chapter, chapterOf, type StepName } from '../tour/step-names.ts'
import { isFiguresAddress } from './figures-address.ts'

/**
 * Figures of a tour for the seller: only to the address of the link, only if the viewer agrees, and only at the tour's
 * end. Nothing is noted before.
 */

type Part = Chapter | 'story'

const notes = z.record(z.string(), z.object({ steps: z.array(z.string()), seconds: z.number() }))
const notesKey = 'mock.figures.notes'

export function figuresAddress(): string | null {
  const address = readStored(offerKeys.figures)
  return address && isFiguresAddress(address) ? address : null
}

export const hasAgreed = (): boolean => figuresAddress() !== null && readStored(answerKey) === 'yes'
export const isUnanswered = (): boolean => figuresAddress() !== null && readStored(answerKey) === null

export function answerFigures(agreed: boolean): void {
  writeStored(answerKey, agreed ? 'yes' : 'no')
  if (!agreed) forgetFigures()
}

export const forgetFigures = (): void => writeStored(notesKey, null)

const partOf = (step: StepName): Part => chapterOf(step) ?? 'story'
const read = () => readStoredJson(notesKey, notes) ?? {}

/** Adds time to a step on the screen, if the viewer agreed. */
export function noteStep(step: StepName, seconds: number): void {
  if (!hasAgreed()) return
  const before = read()
  const { steps = [], seconds: sum = 0 } = new Map(Object.entries(before)).get(partOf(step)) ?? {}
  const after = { steps: [...new Set([...steps, step])], seconds: sum + seconds }
  writeStored(notesKey, JSON.stringify({ ...before, [partOf(step)]: after }))
}

export interface Figures {
  chapters: { chapter: Part; steps: number; of: number; seconds: number }[]
  finished: boolean
}

/** `track`: all steps of the tour. The closing step is of no chapter. */
export function figuresOf(track: readonly StepName[], finished: boolean): Figures {
  const noted = new Map(Object.entries(read()))
  const parts = [...new Set(track.filter((step) => step !== 'end' || isStory(track)).map(partOf))]
  return {
    chapters: parts.flatMap((chapter) => {
      const of = track.filter((step) => partOf(step) === chapter)
      const { steps = [], seconds = 0 } = noted.get(chapter) ?? {}
      const seen = of.filter((step) => steps.includes(step)).length
      return seen > 0 ? [{ chapter, steps: seen, of: of.length, seconds }] : []
    }),
    finished,
  }
}

const isStory = (track: readonly StepName[]) => track.every((step) => chapterOf(step) === null)

/** Without cookies and the page's address; nobody waits for the answer, or learns that there is none. */
export function sendFigures(track: readonly StepName[], finished: boolean): void {
  const address = figuresAddress()
  if (!address || !hasAgreed()) return
  const body = JSON.stringify(figuresOf(track, finished))
  forgetFigures()
  void fetch(address, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body,
  }).catch(() => {})
}
