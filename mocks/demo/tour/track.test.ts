// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { languages } from '../../../src/i18n/languages.ts'
import { CommandError } from '../../control/command-error.ts'
import { byLanguage } from '../../texts/texts.ts'
import { stepNames } from './step-names.ts'
import { steps } from './steps.ts'
import { readTrack, saveTrack } from './track.ts'

afterEach(() => localStorage.clear())

const words = { title: 'Ours', text: 'Look.', notes: '' }

test('the built-in track shows every step, in every language', () => {
  const track = readTrack()
  expect(track.map(({ step }) => step)).toEqual([...stepNames])
  expect(Object.keys(steps)).toEqual([...stepNames])
  for (const step of track)
    for (const language of languages)
      for (const text of Object.values(step[language])) expect(text).not.toBe('')
})

test('a loaded track replaces it until it is removed', () => {
  const own = [{ step: 'usage' as const, ...byLanguage(() => words) }]
  saveTrack(JSON.stringify(own))
  expect(readTrack()).toEqual(own)
  saveTrack(null)
  expect(readTrack()).toHaveLength(stepNames.length)
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
