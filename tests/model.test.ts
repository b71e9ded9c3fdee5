import { expect, test } from 'vitest'
import { search } from './model/agreement.ts'
import type { Connection } from './model/visit.ts'

/** For any actions of two people in two teams, in any order, the service answers as a short model predicts. */

test('the service answers as the model does', async () => {
  const { steps, endings, difference } = await search({ seed: 1, tries: 700 })
  expect(difference).toBeNull()
  expect(steps).toBeGreaterThan(10_000)
  // Each has been done, not only refused.
  const done = endings.flatMap((ending) => /^(.+) 200$/.exec(ending)?.[1] ?? [])
  expect(done).toEqual(
    endings.map((ending) => ending.slice(0, -4)).filter((one, at, all) => one !== all[at - 1]),
  )
})

test('the same holds through MSW and over HTTP', async () => {
  for (const over of ['fetch', 'http'] as const) {
    expect((await search({ over, seed: 2, tries: 3 })).difference).toBeNull()
  }
})

test('a token that outlives its revocation is detected with few steps', async () => {
  const generous = ({ send, wait }: Connection): Connection => ({
    wait,
    send: async (method, path, options) =>
      /api_key=plt_/.test(path) ? { status: 200, body: null } : send(method, path, options),
  })
  const { found } = await search({ seed: 3, tries: 300, change: generous })
  expect(found?.map((step) => step.do)).toHaveLength(4)
})
