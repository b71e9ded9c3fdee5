import { expect, test } from 'vitest'
import { startService } from '../../tests/service.ts'
import { presentingHeader } from './html.ts'

test('a page says what it stands in for, except to an audience', async () => {
  const service = await startService()
  const page = async (headers: Record<string, string>) =>
    new TextDecoder().decode(
      (await service.send('GET', 'pages/identity?provider=google', { headers })).body as Uint8Array,
    )
  expect(await page({})).toMatch(/>Demo<.*Stands in for/s)
  expect(await page({ [presentingHeader]: 'yes' })).not.toMatch(/Demo|Stands in/)
})
