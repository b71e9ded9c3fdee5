// @vitest-environment jsdom
import i18next from 'i18next'
import { expect, test, vi } from 'vitest'
import { takeLogged } from '../../tests/setup.ts'
import { formatDateTime } from './dates.ts'
import { rememberedLanguage } from './languages.ts'
import { formatMoney } from './numbers.ts'
import { startI18n } from './texts.ts'

test('the interface is Russian by default, and English stands in for what is missing', async () => {
  localStorage.clear()
  expect(rememberedLanguage()).toBe('ru')
  await startI18n()
  expect(i18next.language).toBe('ru')
  expect(i18next.options.fallbackLng).toEqual(['en'])
  expect(i18next.t('shell.logout')).toBe('Выйти')
  const { shell } = i18next.getResourceBundle('ru', 'common')
  const own = shell.logout
  delete shell.logout
  await vi.waitFor(() => expect(i18next.t('shell.logout')).toBe('Log out'))
  shell.logout = own
  // At each look until the English texts are there, unless an earlier test has brought them.
  const logged = new Set(takeLogged().flat())
  expect([[], ['no text for common:shell.logout']]).toContainEqual([...logged])
})

test('English dates and figures are those of en-US', () => {
  const at = Date.parse('2026-11-25T13:05:09Z')
  expect(formatDateTime(at, 'en', 'UTC')).toMatch(/^November 25, 2026, 1:05\sPM$/)
  expect(formatMoney(1234.5, 'en')).toBe(
    new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(1234.5),
  )
})
