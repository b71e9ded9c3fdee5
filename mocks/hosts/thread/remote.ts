import { beginSession } from '../../../src/api/session/lifetime.ts'
import { readToken } from '../../../src/api/session/token.ts'
import type { FaultEffect } from '../../backend/faults.ts'
import type { ApiReply } from '../../backend/http.ts'
import { CommandRefused } from '../../control/command.ts'
import type { CommandName } from '../../control/command-names.ts'
import type { Commander } from '../../control/commander.ts'
import type { CommandResult } from '../../control/commands.ts'
import type { Line, ThreadError } from './line.ts'
import type { ReadRequest } from './protocol.ts'

/** The fake backend as a page sees it. */
export class RemoteBackend implements Commander {
  readonly #line: Line
  #mailed: (to: readonly string[]) => void = () => {}

  constructor(line: Line) {
    this.#line = line
    line.onNews = (told) => {
      if (told.kind === 'signed in') beginSession(told.token, { persistent: true })
      else this.#mailed(told.to)
    }
  }

  /** Null when the real service is to answer. */
  handle(request: ReadRequest): Promise<ApiReply | null> {
    return this.#line.handle(request)
  }

  async run<Name extends CommandName>(name: Name, args?: unknown): Promise<CommandResult<Name>> {
    const given = { name, args, token: readToken() }
    return (await this.#line.ask('run', given).catch(refuse)) as CommandResult<Name>
  }

  uploadRate(): Promise<number> {
    return this.#line.ask('uploadRate', null)
  }

  uploadFault(): Promise<FaultEffect | null> {
    return this.#line.ask('uploadFault', null)
  }

  /** Calls back with the addressees of mails that were sent. */
  onMail(listener: (to: readonly string[]) => void): void {
    this.#mailed = listener
  }
}

function refuse(error: ThreadError): never {
  throw error.refused ? new CommandRefused(error.refused.code, error.refused.words) : error
}
