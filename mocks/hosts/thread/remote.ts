import { readToken, storeToken } from '../../../src/api/token.ts'
import type { Strike } from '../../backend/faults.ts'
import type { WireReply } from '../../backend/wire.ts'
import { CommandRefused } from '../../control/command.ts'
import type { CommandName } from '../../control/command-names.ts'
import type { Commander } from '../../control/commander.ts'
import type { CommandResult } from '../../control/commands.ts'
import type { Ask, Asked, Failed, ReadRequest, Told } from './protocol.ts'

interface Waiting {
  resolve: (reply: never) => void
  reject: (error: Error) => void
}

/** The fake backend as a page sees it. It can be asked from the first moment on; what it can't do yet waits there. */
export class RemoteBackend implements Commander {
  readonly #thread: Worker
  readonly #waiting = new Map<number, Waiting>()
  #asked = 0
  #mailed: (to: readonly string[]) => void = () => {}

  constructor(thread: Worker) {
    this.#thread = thread
    thread.addEventListener('message', ({ data }: MessageEvent<Told>) => this.#hear(data))
    thread.addEventListener('error', ({ message }) => {
      for (const n of this.#waiting.keys()) this.#hear({ kind: 'failed', n, failed: { message } })
    })
  }

  /** Null when the real service is to answer. */
  handle(request: ReadRequest): Promise<WireReply | null> {
    return this.#ask('handle', request, request.body ? [request.body.buffer] : [])
  }

  async run<Name extends CommandName>(name: Name, args?: unknown): Promise<CommandResult<Name>> {
    return (await this.#ask('run', { name, args, token: readToken() })) as CommandResult<Name>
  }

  uploadRate(): Promise<number> {
    return this.#ask('uploadRate', null)
  }

  strikeUpload(): Promise<Strike | null> {
    return this.#ask('strikeUpload', null)
  }

  /** Calls back with the addressees of mails that were sent. */
  onMail(listener: (to: readonly string[]) => void): void {
    this.#mailed = listener
  }

  #ask<Name extends keyof Asked>(
    name: Name,
    sent: Asked[Name]['sent'],
    given: Transferable[] = [],
  ): Promise<Asked[Name]['reply']> {
    const n = ++this.#asked
    return new Promise<Asked[Name]['reply']>((resolve, reject) => {
      this.#waiting.set(n, { resolve, reject })
      this.#thread.postMessage({ n, name, sent } as Ask, given)
    })
  }

  #hear(told: Told): void {
    if (told.kind === 'signed in') storeToken(told.token, { persistent: true })
    else if (told.kind === 'mailed') this.#mailed(told.to)
    else if (told.kind === 'done') this.#awaited(told.n)?.resolve(told.reply as never)
    else this.#awaited(told.n)?.reject(errorOf(told.failed))
  }

  #awaited(n: number): Waiting | undefined {
    const waiting = this.#waiting.get(n)
    this.#waiting.delete(n)
    return waiting
  }
}

function errorOf({ message, refused }: Failed): Error {
  return refused ? new CommandRefused(refused.code, refused.words) : new Error(message)
}
