// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { languages } from '../../../src/i18n/languages.ts'
import { CommandError } from '../../control/command-error.ts'
import { byLanguage } from '../../texts/texts.ts'
import { parseChapters, rememberChapters } from './chapters.ts'
import { chapterSteps, chapters, stepNames, storySteps } from './step-names.ts'
import { steps } from './steps.ts'
import { readTrack, saveTrack } from './track.ts'

afterEach(() => localStorage.clear())

const words = { title: 'Ours', text: 'Look.', notes: '' }

const stepsShown = () => readTrack().map(({ step }) => step)

test('the story and the chapters show every step, in every language', () => {
  expect(stepsShown()).toEqual([...storySteps])
  const story = readTrack()
  rememberChapters(chapters)
  expect(stepsShown()).toEqual([...chapters.flatMap((chapter) => chapterSteps[chapter]), 'end'])
  const all = [...story, ...readTrack()]
  expect(new Set(all.map(({ step }) => step))).toEqual(new Set(stepNames))
  expect(Object.keys(steps).toSorted()).toEqual(stepNames.toSorted())
  for (const step of all)
    for (const language of languages)
      for (const text of Object.values(step[language])) expect(text).not.toBe('')
})

test('a loaded track replaces it until it is removed', () => {
  const own = [{ step: 'usage' as const, ...byLanguage(() => words) }]
  saveTrack(JSON.stringify(own))
  expect(readTrack()).toEqual(own)
  // Chapters that somebody chose go before it.
  rememberChapters(['security'])
  expect(stepsShown()).toEqual([...chapterSteps.security, 'end'])
  rememberChapters([])
  expect(readTrack()).toEqual(own)
  saveTrack(null)
  expect(readTrack()).toHaveLength(storySteps.length)
})

test.each([
  'no JSON',
  '[]',
  '[{"step":"dance"}]',
  JSON.stringify([{ step: 'usage', en: words }]),
  JSON.stringify(['usage', 'usage'].map((step) => ({ step, ...byLanguage(() => words) }))),
])('an invalid track is rejected and changes nothing: %s', (text) => {
  expect(() => saveTrack(text)).toThrow(CommandError)
  expect(localStorage.length).toBe(0)
})

test.each([
  ['qa', ['qa']],
  ['security, qa', ['security', 'qa']],
  ['', null],
  ['qa,qa', null],
  ['qa,', null],
  ['QA', null],
  ['toString', null],
  ['__proto__', null],
  ['qa,'.repeat(3_000), null],
])('the chapters of "%s" are %j', (text, chosen) => {
  expect(parseChapters(text)).toEqual(chosen)
})
