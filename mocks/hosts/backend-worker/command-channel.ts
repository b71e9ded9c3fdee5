import { proxy } from 'comlink'
import { beginSession } from '../../../src/api/session/lifetime.ts'
import { readToken } from '../../../src/api/session/token.ts'
import { setServicePace } from '../../../src/lib/clock.ts'
import { rowsKey } from '../../../src/lib/list-params.ts'
import { readStored, writeStored } from '../../../src/lib/storage.ts'
import { CommandError } from '../../control/command-error.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import type { CommandName, CommandResult } from '../../control/commands.ts'
import type { FaultEffect } from '../../service/faults.ts'
import type { ApiReply } from '../../service/messages.ts'
import { askBackendWorker, type BackendWorker } from './page-side.ts'
import type { BufferedRequest, WorkerMessage } from './worker-side.ts'

/**
 * Carries commands into the worker; also navigations to the fake's own pages, and uploads, which MSW doesn't see. All
 * `fetch` calls go there by `answerByBackendWorker`.
 */
export class CommandChannel implements CommandRunner {
  readonly #worker: BackendWorker
  #mailed: (to: readonly string[]) => void = () => {}

  constructor(worker: BackendWorker) {
    this.#worker = worker
    void this.#watch()
  }

  /** Receives the worker's messages. After an uncaught error another worker takes over the stored state: it is watched anew. */
  #watch(): Promise<unknown> {
    const onMessage = (message: WorkerMessage) => {
      if ('pace' in message) setServicePace(message.pace)
      else this.#mailed(message.mailedTo)
    }
    // Retries a worker that doesn't start, at intervals.
    return this.#worker
      .call((tasks) => tasks.watch(proxy(onMessage)))
      .catch(() => setTimeout(() => this.#watch(), 1000))
  }

  /** Answers a navigation or an upload; null when the real service is to. */
  handle(request: BufferedRequest): Promise<ApiReply | null> {
    return askBackendWorker(this.#worker, request)
  }

  async run<Name extends CommandName>(name: Name, args?: unknown): Promise<CommandResult<Name>> {
    const { refused, result, signedIn } = await this.#worker.call((tasks) =>
      tasks.run({ name, args, token: readToken() }),
    )
    if (refused) throw new CommandError(refused)
    if (signedIn) beginPersonaSession(signedIn)
    return result as CommandResult<Name>
  }

  uploadRate(): Promise<number> {
    return this.#worker.call((tasks) => tasks.uploadRate())
  }

  uploadFault(): Promise<FaultEffect | null> {
    return this.#worker.call((tasks) => tasks.uploadFault())
  }

  /** Calls back with the addressees of mails that were sent. */
  onMail(listener: (to: readonly string[]) => void): void {
    this.#mailed = listener
  }
}

function beginPersonaSession(token: string): void {
  beginSession(token, { persistent: true })
  // The larger page size, as demos show full pages; under `npm run dev`, too.
  if (readStored(rowsKey) === null) writeStored(rowsKey, '15')
}
