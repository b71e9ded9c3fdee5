import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { giveCommand } from '../control/client.ts'
import type { CommandArgs, CommandName, CommandResult } from '../control/commands.ts'
import { demoAddOn } from '../demo/add-on.ts'
import type { Backend, BackendOptions, ResetOptions } from '../service/backend.ts'
import { openApiDocument } from '../tools/openapi/document.ts'
import { createBackend } from './create-backend.ts'
import { createHttpHost } from './http-host.ts'
import { type KeptState, StateFile } from './state-file.ts'
import { Worlds } from './worlds.ts'

/** The HTTP host inside the test's own process, on a free port. */
export interface HttpService {
  base: string
  backend: Backend
  /** Gives a command over HTTP. */
  command<Name extends CommandName>(name: Name, args?: CommandArgs<Name>): Promise<CommandResult<Name>>
  close(): void
}

interface HttpServiceOptions extends Partial<Pick<BackendOptions, 'media' | 'sharedRows'>> {
  bodyTime?: number
  kept?: KeptState
  idle?: number
}

export async function startHttpService(
  reset: ResetOptions,
  { media, bodyTime, kept, sharedRows, idle }: HttpServiceOptions = {},
): Promise<HttpService> {
  const backend = await createBackend(reset, { media, sharedRows, blobs: kept?.blobs, addOn: demoAddOn })
  if (kept) await StateFile.attach(kept, backend, false)
  const server = createHttpHost(new Worlds(backend, { start: reset.now, idle }), {
    bodyTime,
    openApi: () => openApiDocument({ control: demoAddOn }),
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    base,
    backend,
    command: (name, args) => giveCommand(base, name, args),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
