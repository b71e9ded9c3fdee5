import { expect, test, vi } from 'vitest'
import { onDemand } from './on-demand.ts'

test('a part is loaded once, on demand', async () => {
  const bring = vi.fn(async () => 'it')
  const wanted = onDemand(bring)
  expect(wanted.loaded).toBeUndefined()
  expect(bring).not.toHaveBeenCalled()
  expect(await Promise.all([wanted.load(), wanted.load()])).toEqual(['it', 'it'])
  expect(bring).toHaveBeenCalledTimes(1)
  expect(wanted.loaded).toBe('it')
})

test('a failed load can be repeated', async () => {
  const bring = vi.fn(async () => 'it').mockRejectedValueOnce(new Error('offline'))
  const wanted = onDemand(bring)
  await expect(wanted.load()).rejects.toThrow('offline')
  expect(wanted.loaded).toBeUndefined()
  expect(await wanted.load()).toBe('it')
})
