import { expect, test } from 'vitest'
import { formatDateTime } from '../../../src/i18n/dates.ts'
import { startService } from '../../../tests/service.ts'
import { presentingHeader } from './html.ts'

test('a pull request shows the start of its checks in the reader’s language and time zone', async () => {
  const service = await startService()
  const { pull, created } = service.db.runs
    .all()
    .flatMap(({ link, created }) => (link?.includes('/pull/') ? [{ pull: new URL(link), created }] : []))
    .at(0) as { pull: URL; created: number }
  const page = async (language: string, zone?: string) => {
    const headers = { 'accept-language': language, ...(zone && { 'time-zone': zone }) }
    const reply = await service.send('GET', `pages/elsewhere/${pull.host}${pull.pathname}`, { headers })
    return new TextDecoder().decode(reply.body as Uint8Array)
  }
  expect(await page('ru', 'Asia/Tokyo')).toContain(formatDateTime(created, 'ru', 'Asia/Tokyo'))
  expect(await page('en', 'Asia/Tokyo')).toContain(formatDateTime(created, 'en', 'Asia/Tokyo'))
  expect(await page('en', 'nowhere'), 'told by no clock').toContain(formatDateTime(created, 'en', 'UTC'))
})

test('a stand-in page says so, except in presenter mode', async () => {
  const service = await startService()
  const page = async (headers: Record<string, string>) =>
    new TextDecoder().decode(
      (await service.send('GET', 'pages/identity?provider=google', { headers })).body as Uint8Array,
    )
  expect(await page({})).toMatch(/>Demo<.*Stands in for/s)
  expect(await page({ [presentingHeader]: 'yes' })).not.toMatch(/Demo|Stands in/)
})
