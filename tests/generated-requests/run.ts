import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { ownProperty } from '../../src/contract/own-property.ts'
import { goodRequests, prepare } from '../requests.ts'
import { emailOf, type Service, startService, type Wanted } from '../service.ts'
import { contradiction, operations } from './document.ts'
import { type CallerKind, type Generated, requestsOf } from './generate.ts'

/** The service answers any request as its document says, and never with an internal error. */

let service: Service
let tokens: Readonly<Record<CallerKind, string | null>>

async function startOver(): Promise<void> {
  await service.reset()
  service.backend.clock.freeze(true)
  await prepare(service)
  const enter = (who: 'owner' | 'admin' | 'reader') => service.enter(emailOf(who))
  tokens = {
    owner: await enter('owner'),
    admin: await enter('admin'),
    reader: await enter('reader'),
    nobody: null,
    forged: 'pls_forged',
  }
}

beforeAll(async () => {
  service = await startService()
  await startOver()
})
afterAll(() => service.close())

async function problemOf({ operation, target, headers, body, caller }: Generated): Promise<string | null> {
  const token = tokens[caller]
  const answer = await service.send(operation.method, target, { token, headers, body })
  const changed = answer.status < 400 && operation.method !== 'GET'
  // Each request meets the same state, so that a failure can be shrunk.
  if (changed || /repeat|reset_password/.test(target)) await startOver()
  return contradiction(operation, answer)
}

/** A seed of one's own: `REQUESTS_SEED=7 npm run test:unit -- tests/generated-requests.test.ts`. */
export function generateRequests({ count, seed }: { count: number; seed: number }): void {
  const chosen = Number(process.env.REQUESTS_SEED ?? seed)
  const each = Math.ceil(count / operations.length)
  test.each(operations.map((operation) => [operation.operationId, operation] as const))(
    `%s answers ${each} requests of seed ${chosen} as documented`,
    async (id, operation) => {
      const good: Partial<Record<string, Wanted>> = goodRequests(service) satisfies Record<EndpointId, Wanted>
      await fc.assert(
        fc.asyncProperty(requestsOf(operation, ownProperty(good, id) ?? {}), async (request) => {
          expect(await problemOf(request)).toBeNull()
        }),
        { numRuns: each, seed: chosen },
      )
    },
    600_000,
  )
}
