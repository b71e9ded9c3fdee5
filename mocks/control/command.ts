import type * as z from 'zod/mini'
import type { Backend } from '../service/backend.ts'

/** The input of every command: the backend, and facts that only its host knows. */
export interface CommandContext {
  readonly backend: Backend
  /** Email of the user signed in where the commands come from. */
  signedIn(): string | null
  /** A session was opened by a command. */
  signIn(token: string): void
  /** Endpoints that the real service answers instead (hybrid mode). */
  readonly passthrough: readonly string[]
  /** When a reset without `now` begins; real time without it. */
  readonly start: number | undefined
  /** The name of this world, where there are several. */
  readonly world: string | null
  readonly worlds: { list(): Promise<NamedWorld[]>; end(name: string): boolean }
}

export interface NamedWorld {
  name: string
  backend: Backend
  /** Time of its last request. */
  used: number
}

/** A command of the fake service. Panel, client and server take its description from here. */
export interface Command<
  Args extends z.ZodMiniObject = z.ZodMiniObject,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  summary: string
  args: Args
  /** The argument that may stand alone: `persona('reader')`. */
  short?: string
  result: Result
  /** Checks everything first: a command that throws has changed nothing. */
  run(controlled: CommandContext, args: z.output<Args>): Promise<z.input<Result>> | z.input<Result>
}

export function defineCommand<
  Args extends z.ZodMiniObject,
  Result extends z.ZodMiniType,
  const Short extends (keyof z.input<Args> & string) | undefined = undefined,
>(command: Command<Args, Result> & { short?: Short }): Command<Args, Result> & { short?: Short } {
  return command
}
