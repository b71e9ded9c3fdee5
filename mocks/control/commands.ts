import type * as z from 'zod/mini'
import type { Command } from './command.ts'
import type { CommandName } from './command-names.ts'
import { dns, journal, outbox, upload } from './commands/records.ts'
import { exportCommand, importCommand } from './commands/snapshot.ts'
import { fault, latency } from './commands/trouble.ts'
import { clock, persona, reset, state } from './commands/world.ts'

/** The command set. Panel, link, window, Playwright and HTTP are doors to it and know nothing that isn't here. */
export const commands = {
  state,
  reset,
  persona,
  clock,
  fault,
  latency,
  journal,
  outbox,
  dns,
  upload,
  export: exportCommand,
  import: importCommand,
} satisfies Record<CommandName, unknown>

type Commands = typeof commands
export type CommandArgs<Name extends CommandName> = z.input<Commands[Name]['args']>
export type CommandResult<Name extends CommandName> = z.output<Commands[Name]['result']>

/** All commands as functions: what `window.__mock` and the Playwright fixture are. */
export type CommandFunctions = {
  [Name in CommandName]: Record<never, never> extends CommandArgs<Name>
    ? (args?: CommandArgs<Name>) => Promise<CommandResult<Name>>
    : (args: CommandArgs<Name>) => Promise<CommandResult<Name>>
}

/** The set for code that treats all commands alike. */
export const plainCommands: Readonly<Record<string, Command>> = commands as unknown as Record<string, Command>
