import { test as base, type Route } from '@playwright/test'
import { toApiRequest } from '../backend/api-request.ts'
import type { Backend } from '../backend/backend.ts'
import { toResponse } from '../backend/to-response.ts'
import { commandFunctions } from '../control/commander.ts'
import type { CommandFunctions } from '../control/commands.ts'
import { Control } from '../control/control.ts'
import { createBackend } from '../create-backend.ts'
import type { NodeHostOptions } from '../hosts/node.ts'

export interface MockOptions {
  /** What each test begins with. */
  mockOptions: Pick<NodeHostOptions, 'scenario' | 'seed' | 'now' | 'frozen'>
}

export interface MockFixtures {
  /** The commands, to a service of the test's own. */
  mock: CommandFunctions
}

/** Playwright's `test`, in which pages' calls to `/api/`, whatever the host, reach the fake service. */
export const test = base.extend<MockOptions & MockFixtures>({
  mockOptions: [{}, { option: true }],
  mock: [
    async ({ context, mockOptions }, use) => {
      const backend = await createBackend(mockOptions)
      const control = new Control(backend, { start: mockOptions.now })
      await context.route(
        ({ pathname }) => pathname.startsWith('/api/'),
        (route) => answer(backend, route),
      )
      await use(commandFunctions((name, args) => control.run(name, args)))
    },
    { auto: true },
  ],
})

async function answer(backend: Backend, route: Route): Promise<void> {
  const request = route.request()
  const method = request.method()
  const sent = request.postDataBuffer()
  const headers = await request.allHeaders()
  // HTTP/2 has names that `Request` doesn't take.
  const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  const call = new Request(request.url(), {
    method,
    headers: plain,
    body: sent === null ? null : new Uint8Array(sent),
  })
  const reply = await backend.handle(toApiRequest(call))
  // The page gives up one day.
  if (reply.breaks === 'timeout') return
  if (reply.breaks) return route.abort('connectionreset')
  const response = await toResponse(reply, call.signal)
  await route.fulfill({
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: Buffer.from(await response.arrayBuffer()),
  })
}

export { expect } from '@playwright/test'
