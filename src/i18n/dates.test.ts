import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDate, formatDateTime, formatDay, formatRelative, formatTime } from './dates.ts'

const moment = '2026-05-05T11:03:09.000Z'
const day = 24 * 60 * 60 * 1000
const now = Date.parse('2026-05-20T12:00:00.000Z')

test('a date has the language’s format and the local time', () => {
  expect(formatDateTime(moment, 'ru', 'Europe/Berlin')).toBe('5\u00A0мая 2026, 13:03:09')
  expect(formatDateTime(moment, 'en', 'Europe/Berlin')).toBe('May 5, 2026, 1:03\u00A0PM')
  expect(formatDateTime(moment, 'en', 'America/New_York')).toBe('May 5, 2026, 7:03\u00A0AM')
  expect(formatDate('2026-08-31T23:30:00.000Z', 'ru', 'Asia/Tokyo')).toBe('1\u00A0сентября 2026')
  expect(formatTime(moment, 'ru', 'UTC')).toBe('11:03:09')
})

test('an invalid date is a dash', () => {
  expect(formatDateTime('', 'ru')).toBe('-')
  expect(formatRelative('nonsense', now, 'en')).toBe('-')
})

test('a day has no time zone', () => {
  expect(formatDay('2026-05-05', 'ru', 'full')).toBe('5\u00A0мая 2026')
  expect(formatDay('2026-05-05', 'en', 'short')).toBe('May 5')
  expect(formatDay('2026-05-05', 'en', 'weekday')).toBe('Tue')
})

test.each([
  [5_000, 'только что', 'just now'],
  [5 * 60_000, '5 минут назад', '5 minutes ago'],
  [22 * 60_000, '22 минуты назад', '22 minutes ago'],
  [3 * 60 * 60_000, '3 часа назад', '3 hours ago'],
  [29 * day, 'месяц назад', 'a month ago'],
])('%i ms ago is relative in both languages', (age, ru, en) => {
  expect(formatRelative(now - age, now, 'ru')).toBe(ru)
  expect(formatRelative(now - age, now, 'en')).toBe(en)
})

test('dates are relative up to 30 days, and full afterwards', () => {
  expect(formatRelative(now - 30 * day + 1, now, 'en', { zone: 'UTC' })).toMatch(/ago$/)
  const old = now - 30 * day
  expect(formatRelative(old, now, 'en', { zone: 'UTC' })).toBe('April 20, 2026, 12:00\u00A0PM')
  expect(formatRelative(old, now, 'ru', { zone: 'UTC' })).toBe('20\u00A0апреля 2026, 12:00')
  expect(formatRelative(old, now, 'ru', { zone: 'UTC', whole: 'dateTime' })).toBe(
    '20\u00A0апреля 2026, 12:00:00',
  )
})

test('a date slightly in the future, by a slow clock, has just happened', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 59_000 }), (ahead) => {
      expect(formatRelative(now + ahead, now, 'en')).toBe('just now')
    }),
  )
})
