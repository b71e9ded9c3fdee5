import type * as z from 'zod/mini'
import type { Language } from '../../src/i18n/languages.ts'
import type { Backend } from '../backend/backend.ts'
import { type About, explainRefusal, type ReasonCode } from './refusals.ts'

/** What a command works on: the backend, and what only the host around it knows. */
export interface Controlled {
  readonly backend: Backend
  /** Who is signed in where the commands come from. */
  signedIn(): string | null
  /** A session was opened by a command. */
  signIn(token: string): void
  /** Endpoints that the real service answers instead (hybrid mode). */
  readonly passthrough: readonly string[]
  /** When a reset without `now` begins; real time without it. */
  readonly start: number | undefined
}

/** One thing that can be asked of the fake service. Every door offers all of them and describes none itself. */
export interface Command<
  Args extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
> {
  summary: string
  args: Args
  result: Result
  /** Checks everything first: a command that throws has changed nothing. */
  run(controlled: Controlled, args: z.output<Args>): Promise<z.input<Result>> | z.input<Result>
}

export function defineCommand<Args extends z.ZodMiniType, Result extends z.ZodMiniType>(
  command: Command<Args, Result>,
): Command<Args, Result> {
  return command
}

/** The command can't be done as asked. The message says why in English, `words` in every language. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
  readonly code: ReasonCode
  readonly words: Readonly<Record<Language, string>>

  constructor(code: ReasonCode, words: Readonly<Record<Language, string>>) {
    super(words.en)
    this.code = code
    this.words = words
  }
}

export function refuse<Code extends ReasonCode>(code: Code, about: About<Code>): CommandRefused {
  return new CommandRefused(code, {
    en: explainRefusal(code, about, 'en'),
    ru: explainRefusal(code, about, 'ru'),
  })
}

/** The checked value, or a refusal that names what is wrong and where. */
export function accept<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw refuse('badValue', { what, issues: checked.error.issues })
}
