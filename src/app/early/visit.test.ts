// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { removeToken, storeToken } from '../../api/session/token.ts'

async function skeletonOf(address: string): Promise<string> {
  history.replaceState(null, '', address)
  vi.resetModules()
  return (await import('./visit.ts')).skeletonKind
}

test('each page begins with the skeleton of its kind, including a trace', async () => {
  storeToken('a'.repeat(40), { persistent: false })
  const run = '/30e778e6-11cc-4446-8980-f0f1de5a6c03'
  expect(await skeletonOf('/')).toBe('home')
  expect(await skeletonOf('/projects')).toBe('page')
  expect(await skeletonOf(`/runs${run}/report`)).toBe('report')
  expect(await skeletonOf(`/profiling${run}?data=/profiling/device.json`)).toBe('trace')
  expect(await skeletonOf('/create-organization')).toBe('plain')
  removeToken()
  expect(await skeletonOf(`/profiling${run}`)).toBe('guest')
})
