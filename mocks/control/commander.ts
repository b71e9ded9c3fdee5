import { type CommandName, commandNames } from './command-names.ts'
import type { CommandFunctions, CommandResult } from './commands.ts'

/** Carries out commands, or passes them on to where the backend is. */
export interface Commander {
  run<Name extends CommandName>(name: Name, args?: unknown): Promise<CommandResult<Name>>
}

/** Every command as a function of its arguments. */
export function commandFunctions(run: Commander['run']): CommandFunctions {
  const functions = commandNames.map((name) => [name, (args?: unknown) => run(name, args)])
  return Object.fromEntries(functions)
}
