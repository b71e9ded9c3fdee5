import type { Page } from '@playwright/test'
import { byLanguage, textsOf } from '../mocks/texts/texts.ts'
import { type Language, languages } from '../src/i18n/languages.ts'
import { expectAccessible } from './accessibility.ts'
import { deepUnless, expect, test } from './test.ts'

/** The presenter's tools: the window of the remote control, the outcome of the next run, the visits so far. */

test.use({ as: 'owner' })

const demoTexts = textsOf('demo')
const panelTexts = textsOf('panel')
const remoteTexts = textsOf('remote')
const visitsTexts = textsOf('visits')

async function openPanel(page: Page, language: Language): Promise<void> {
  await page.keyboard.press('Control+Shift+M')
  await page.getByRole('tab', { name: demoTexts[language].tab }).click()
}

async function openRemote(page: Page, language: Language = 'en'): Promise<Page> {
  await page.goto('/')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await openPanel(page, language)
  const opened = page.context().waitForEvent('page')
  await page.getByRole('button', { name: remoteTexts[language].open }).click()
  await page.keyboard.press('Control+Shift+M')
  return opened
}

test('the remote controls tour, runs and faults, and prepares for the next prospect', async ({
  page,
  expectLogged,
}) => {
  expectLogged(/401|402|500/)
  const remote = await openRemote(page)
  const tour = page.getByRole('dialog', { name: 'Guided tour' })
  await remote.getByRole('button', { name: 'Begin the story' }).click()
  await expect(tour).toContainText('Step 1 of 8')
  await expect(remote.getByText('Ask how many devices they test on today')).toBeVisible()
  await expect(remote.getByText('Next: Watch one fail')).toBeVisible()
  await expectAccessible(remote)
  await remote.getByRole('button', { name: /^7\. What it costs/ }).click()
  await expect(tour).toContainText('Step 7 of 8')
  await expect(page.getByText('Ask how many devices')).toHaveCount(0)

  await remote.getByRole('button', { name: 'Start a run' }).click()
  await expect(page).toHaveURL(/\/runs\/.*\/report/)
  // The story doesn't stand before what one has just begun.
  await expect(tour).toBeHidden()
  await remote.getByRole('button', { name: 'Fail it now' }).click()
  await expect(page.getByText('Connection to all devices was lost').first()).toBeVisible()
  await remote.getByRole('button', { name: 'Limit reached' }).click()
  await remote.getByRole('button', { name: 'Start a run' }).click()
  await expect(remote.getByRole('alert')).toContainText('USAGE_LIMIT_REACHED')
  await remote.getByRole('button', { name: 'Repair all' }).click()

  await remote.getByRole('button', { name: 'Next prospect' }).click()
  await expect(page.getByRole('dialog', { name: 'Welcome to the demo' })).toBeVisible()
  await expect(tour).toBeHidden()
})

test('a talk track from a file replaces the built-in one', async ({ page }) => {
  const remote = await openRemote(page)
  const words = { title: 'Ours', text: 'Only this.', notes: 'Breathe.' }
  const file = (track: unknown) => ({
    name: 'track.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(track)),
  })
  const input = remote.locator('input[type=file]')
  await input.setInputFiles(file([{ step: 'dance', en: words, ru: words }]))
  await expect(remote.getByRole('alert')).toContainText('no talk track')
  await input.setInputFiles(file([{ step: 'usage', ...byLanguage(() => words) }]))
  await expect(remote.getByRole('button', { name: '1. Ours' })).toBeVisible()
  await remote.getByRole('button', { name: 'Begin the story' }).click()
  await expect(page.getByRole('dialog', { name: 'Guided tour' })).toContainText('Only this.')
  await expect(remote.getByText('Breathe.')).toBeVisible()
  await remote.getByRole('button', { name: 'End the tour' }).click()
  await expect(page.getByRole('dialog', { name: 'Guided tour' })).toBeHidden()
})

test.describe('in Russian, in the dark theme, on a narrow screen', () => {
  test.use({ language: 'ru', theme: 'dark' })

  test('the remote works by keyboard', async ({ page }) => {
    const remote = await openRemote(page, 'ru')
    await remote.setViewportSize({ width: 390, height: 844 })
    await remote.getByRole('button', { name: 'Начать рассказ' }).focus()
    await remote.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Экскурсия' })).toContainText('Шаг 1 из 8')
    await expect(remote.getByText('Сейчас: Все устройства')).toBeVisible()
    await expectAccessible(remote)
    expect(await remote.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await remote.getByRole('button', { name: remoteTexts.ru.start }).press('Enter')
    await expect(page).toHaveURL(/\/runs\/.*\/report/)
    await remote.getByRole('button', { name: remoteTexts.ru.fail }).press('Enter')
    await expect(page.getByText('Connection to all devices was lost').first()).toBeVisible()
  })
})

for (const language of languages) {
  test.describe(language, deepUnless(language === 'ru'), () => {
    test.use({ language })

    test('visits are recorded when switched on, and saved as a file', async ({ page }) => {
      const panel = panelTexts[language]
      const { on, save, screens } = visitsTexts[language]
      await page.goto('/runs')
      await openPanel(page, language)
      await page.getByRole('combobox', { name: panel.nextRun }).click()
      await page.getByRole('option', { name: panel.outcomes.flaky }).click()
      await expect.poll(() => page.evaluate(() => window.__mock?.nextRun())).toEqual({ outcome: 'flaky' })
      await expect(page.getByRole('button', { name: save })).toBeDisabled()
      await page.getByRole('switch', { name: on }).check()
      await expect(page.getByRole('button', { name: save })).toBeEnabled()
      await page.goto('/users')
      await openPanel(page, language)
      await expect(page.getByText(`${screens}: 2`)).toBeVisible()
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: save }).click()
      expect((await download).suggestedFilename()).toBe('paceline-visits.csv')
    })

    test('with a sixty times faster clock the overview updates by itself', async ({ page, mock }) => {
      await page.goto('/')
      const runs = page.getByRole('main').getByRole('table').getByRole('row')
      await expect(runs.filter({ hasText: 'Swap shifts' })).toBeVisible()
      await mock.clock({ speed: 600 })
      await expect(runs.filter({ hasText: 'one device at a time' }).first()).toBeVisible()
    })
  })
}
