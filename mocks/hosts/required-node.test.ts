import { afterEach, describe, expect, test, vi } from 'vitest'

afterEach(() => vi.unstubAllGlobals())

describe.each(['../node.ts', '../msw.ts', '../tools/package/vitest.ts'])('%s', (entry) => {
  test.each(['20.19.0', '22.11.0'])('doesn’t start on Node %s', async (node) => {
    vi.stubGlobal('process', { ...process, versions: { ...process.versions, node } })
    vi.resetModules()
    await expect(import(entry)).rejects.toThrow(
      `paceline-mock/node, /handlers and /vitest need Node 22.12 or newer, as MSW 3 does, and this is Node ${node}.`,
    )
  })
})
