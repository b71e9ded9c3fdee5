// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberOffer } from '../demo-settings.ts'
import { chapterSteps, storySteps } from '../tour/step-names.ts'
import { answerFigures, figuresOf, hasAgreed, isUnanswered, noteStep, sendFigures } from './figures.ts'

const address = 'https://seller.example/figures'
const track = [...chapterSteps.qa, ...chapterSteps.security, 'end'] as const
const send = vi.fn<typeof fetch>(async () => Response.error())

const openLink = (figures: string) => rememberOffer({ texts: { figures }, continues: false })

beforeEach(() => {
  vi.stubEnv('VITE_FIGURES_ORIGIN', 'https://seller.example')
  vi.stubGlobal('fetch', send.mockClear())
  openLink(address)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  localStorage.clear()
})

function look(): void {
  noteStep('qaVerdicts', 0)
  noteStep('qaVerdicts', 12)
  noteStep('qaCauses', 5)
  noteStep('securityRoles', 3)
}

test('before the viewer agrees nothing is noted or sent', () => {
  expect(isUnanswered()).toBe(true)
  const before = { ...localStorage }
  look()
  sendFigures(track, true)
  expect({ ...localStorage }).toEqual(before)
  answerFigures(false)
  look()
  sendFigures(track, true)
  expect(isUnanswered()).toBe(false)
  expect(send).not.toHaveBeenCalled()
})

test('after that, chapters, steps and seconds go to the address, without cookies and address of the page', () => {
  answerFigures(true)
  look()
  sendFigures(track, false)
  expect(send).toHaveBeenCalledExactlyOnceWith(address, {
    method: 'POST',
    mode: 'no-cors',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    keepalive: true,
    body: JSON.stringify({
      chapters: [
        { chapter: 'qa', steps: 2, of: 4, seconds: 17 },
        { chapter: 'security', steps: 1, of: 4, seconds: 3 },
      ],
      finished: false,
    }),
  })
  // Once a tour.
  expect(figuresOf(track, true)).toEqual({ chapters: [], finished: true })
})

test('the story is one chapter, with its end', () => {
  answerFigures(true)
  for (const step of storySteps) noteStep(step, 2)
  const story = { chapter: 'story', steps: 8, of: 8, seconds: 16 }
  expect(figuresOf(storySteps, true)).toEqual({ chapters: [story], finished: true })
})

test('a viewer who changes their mind is forgotten, and another address asks anew', () => {
  answerFigures(true)
  look()
  answerFigures(false)
  answerFigures(true)
  expect(figuresOf(track, false).chapters).toEqual([])
  openLink(address)
  expect(hasAgreed()).toBe(true)
  openLink(`${address}?other`)
  expect(isUnanswered()).toBe(true)
  openLink('')
  expect(isUnanswered()).toBe(false)
})
