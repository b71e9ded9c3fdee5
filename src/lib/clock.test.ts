import { expect, test, vi } from 'vitest'

const zoneWith = async (temporal: unknown) => {
  vi.resetModules()
  vi.stubGlobal('Temporal', temporal)
  return (await import('./clock.ts')).timeZoneName()
}

test('the time zone is what Temporal says, or a date format where that is unknown', async () => {
  expect(await zoneWith({ Now: { timeZoneId: () => 'Asia/Tokyo' } })).toBe('Asia/Tokyo')
  expect(await zoneWith(undefined)).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone)
})
