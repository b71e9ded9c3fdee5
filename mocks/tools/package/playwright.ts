import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { test as base, type Route } from '@playwright/test'
import { commandFunctions } from '../../control/command-runner.ts'
import type { CommandFunctions } from '../../control/commands.ts'
import { demoAddOn } from '../../demo/add-on.ts'
import { createBackend } from '../../hosts/create-backend.ts'
import { createHttpHost } from '../../hosts/http-host.ts'
import type { NodeHostOptions } from '../../hosts/node.ts'
import { Worlds } from '../../hosts/worlds.ts'
import { toApiRequest } from '../../service/api-request.ts'
import type { Backend } from '../../service/backend.ts'
import { toResponse } from '../../service/to-response.ts'
import { openApiDocument } from '../openapi/document.ts'

export interface MockOptions {
  /** The state that each test begins with. */
  mockOptions: Pick<NodeHostOptions, 'scenario' | 'seed' | 'now' | 'frozen'>
}

/** The commands, to a world of the test's own. */
export interface Mock extends CommandFunctions {
  /** Its HTTP address, for callers outside the page: a server that renders, a command line. */
  url: string
}

export interface MockFixtures {
  mock: Mock
}

interface WorkerFixtures {
  mockServer: { worlds: Worlds; url: string }
}

/** Playwright's `test`, in which pages' calls below `/api/` of any host reach the fake service. */
export const test = base.extend<MockOptions & MockFixtures, WorkerFixtures>({
  mockOptions: [{}, { option: true }],
  mockServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names that a fixture needs
    async ({}, use) => {
      const worlds = new Worlds(await createBackend({}, { addOn: demoAddOn }))
      const server = createHttpHost(worlds, {
        openApi: () => openApiDocument({ control: demoAddOn }),
      }).listen(0, '127.0.0.1')
      await once(server, 'listening')
      await use({ worlds, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
      server.closeAllConnections()
      server.close()
    },
    { scope: 'worker' },
  ],
  mock: [
    async ({ context, mockOptions, mockServer: { worlds, url } }, use, { testId, retry }) => {
      const name = `${testId}.${retry}`
      const control = await worlds.of(name)
      const { backend } = control
      if (Object.keys(mockOptions).length > 0) await backend.reset({ now: backend.start, ...mockOptions })
      await context.route(
        ({ pathname }) => pathname.startsWith('/api/'),
        (route) => answer(backend, route),
      )
      const commands = commandFunctions((command, args) => control.run(command, args))
      await use({ ...commands, url: `${url}/@${name}` })
      worlds.end(name)
    },
    { auto: true },
  ],
})

async function answer(backend: Backend, route: Route): Promise<void> {
  const request = route.request()
  const method = request.method()
  const sent = request.postDataBuffer()
  const headers = await request.allHeaders()
  // `Request` doesn't accept HTTP/2's pseudo-headers.
  const plain = Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(':')))
  const call = new Request(request.url(), {
    method,
    headers: plain,
    body: sent === null ? null : new Uint8Array(sent),
  })
  const reply = await backend.handle(toApiRequest(call))
  // The page's timeout ends the call.
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
