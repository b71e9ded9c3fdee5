import '../../hosts/required-node.ts'
import { test as base } from 'vitest'
import { createBackend } from '../../hosts/create-backend.ts'
import { watchCalls } from '../../hosts/node.ts'
import { type NodeHost, type NodeHostOptions, startNodeHost } from '../../node.ts'

watchCalls()

interface MockFixtures {
  /** The start state of each test: `test.extend({ mockOptions: { scenario: 'empty' } })`. */
  mockOptions: NodeHostOptions
  /** A fake service of the test's own, which every `fetch` below `/api/` reaches. */
  mock: NodeHost
}

/**
 * Its rows are made while the file is read, not in the time of the first test. Tests that begin at the same moment have
 * the same rows.
 */
const prepared = await createBackend()

const concurrentCalls =
  'Concurrent tests share one fetch, so the fixture "mock" cannot tell whose call it is: start a host in each test, ' +
  "startNodeHost({ baseUrl: 'https://one.test' }), or leave out `concurrent`."

export const test = base.extend<MockFixtures>({
  mockOptions: {},
  mock: async ({ mockOptions, task }, use) => {
    if (task.concurrent && mockOptions.baseUrl === undefined) throw new Error(concurrentCalls)
    const host = await startNodeHost({ now: prepared.start, ...mockOptions })
    await use(host)
    host.close()
  },
})
