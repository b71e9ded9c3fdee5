import type * as z from 'zod/mini'
import type { Backend } from '../backend/backend.ts'

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

/** The command can't be done as asked; the message says why, to a person. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** The checked value, or a refusal that names what is wrong and where. */
export function accept<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const checked = schema.safeParse(value)
  if (checked.success) return checked.data
  throw new CommandRefused(`${what}: ${checked.error.issues.map(explain).join('; ')}`)
}

/** `zod/mini` brings no sentences; these are for developers, in English like everything on the wire. */
function explain(issue: z.core.$ZodIssue): string {
  const where = issue.path.length > 0 ? `"${issue.path.join('.')}" ` : ''
  switch (issue.code) {
    case 'unrecognized_keys':
      return `${where}unknown argument ${issue.keys.map((key) => `"${key}"`).join(', ')}`
    case 'invalid_type':
      return `${where}has to be ${article(issue.expected)}`
    case 'invalid_value':
      return `${where}has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `${where}has to be at least ${issue.minimum}`
    case 'too_big':
      return `${where}has to be at most ${issue.maximum}`
    case 'invalid_union':
      return `${where}fits none of the forms it may have`
    case 'custom':
      return `${where}${issue.message}`
    default:
      return `${where}has the wrong form`
  }
}

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
