import { ownProperty } from '../../src/contract/own-property.ts'
import type { Backend } from '../service/backend.ts'
import type { CommandContext } from './command.ts'
import { commandErrors, parseInput } from './command-error.ts'
import type { CommandRunner } from './command-runner.ts'
import { commandNames, isCommand } from './command-runner.ts'
import type { CommandName } from './commands.ts'
import { type CommandResult, plainCommands } from './commands.ts'

interface BackendCommandRunnerOptions {
  /** Reads the page's session token. Default: the token of the session that a command opened last. */
  readToken?: () => string | null
  signIn?: (token: string) => void
  /** Called after a command: a page then has to refresh. */
  done?: (command: CommandName) => void
  passthrough?: readonly string[]
  start?: number | undefined
  world?: string
  worlds?: CommandContext['worlds']
}

const noOthers: CommandContext['worlds'] = { list: async () => [], end: () => false }

/** Runs commands against a backend: checks the arguments, runs the command, checks the result. */
export class BackendCommandRunner implements CommandContext, CommandRunner {
  readonly backend: Backend
  readonly passthrough: readonly string[]
  readonly start: number | undefined
  readonly world: string | null
  readonly worlds: CommandContext['worlds']
  readonly #readToken: () => string | null
  readonly #done: (command: CommandName) => void
  readonly signIn: (token: string) => void
  #token: string | null = null

  constructor(backend: Backend, options: BackendCommandRunnerOptions = {}) {
    const { readToken, signIn, done, passthrough = [], start, world = null, worlds = noOthers } = options
    this.backend = backend
    this.world = world
    this.worlds = worlds
    this.passthrough = passthrough
    this.start = start
    this.#readToken = readToken ?? (() => this.#token)
    this.#done = done ?? (() => {})
    this.signIn =
      signIn ??
      ((token) => {
        this.#token = token
      })
  }

  readonly signedIn = (): string | null => {
    const { sessions, users } = this.backend.db
    const session = sessions.get(this.#readToken() ?? '')
    return (session && users.get(session.user_id)?.email) ?? null
  }

  async run<Name extends CommandName>(name: Name, args?: unknown): Promise<CommandResult<Name>>
  async run(name: string, args: unknown = {}): Promise<unknown> {
    if (!isCommand(name)) {
      throw commandErrors.unknownCommand(name, commandNames)
    }
    const command = ownProperty(plainCommands, name)
    if (!command) throw new Error(`no command ${name}`)
    const { short } = command
    const whole = short !== undefined && typeof args !== 'object' ? { [short]: args } : args
    const result = await command.run(this, parseInput(command.args, whole, name))
    this.#done(name)
    return command.result.parse(result)
  }
}
