import { expect, test } from 'vitest'
import { keepAllTogether, keepTogether } from './russian-typography.ts'

const shown = (text: string) => keepTogether(text).replaceAll('\u00A0', '~')

test.each([
  ['Команда и бесплатное время — сразу', 'Команда и~бесплатное время~— сразу'],
  ['С этой почтой вы входите', 'С~этой почтой вы входите'],
  ['Подтвердите, что он в «в списке»', 'Подтвердите, что он в~«в~списке»'],
  ['и не с нуля', 'и~не~с~нуля'],
  ['{{value}} ч из 12 ч, 40 % за 3 секунды', '{{value}}~ч из~12~ч, 40~% за~3 секунды'],
  ['Список и', 'Список и'],
])('%s', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('texts keep their structure', () => {
  expect(keepAllTogether({ a: 'в пути', b: { c: 'да' } })).toEqual({ a: 'в\u00A0пути', b: { c: 'да' } })
})
