import type { CommandFunctions, CommandName, CommandResult } from './commands.ts'

/** Apart from the commands, so that a page can name them without loading them. */
const names: Readonly<Record<CommandName, true>> = {
  state: true,
  reset: true,
  persona: true,
  clock: true,
  nextRun: true,
  failRun: true,
  fault: true,
  respond: true,
  latency: true,
  journal: true,
  waitForCall: true,
  verify: true,
  har: true,
  outbox: true,
  deliveries: true,
  waitForDelivery: true,
  dns: true,
  upload: true,
  export: true,
  import: true,
  fromHar: true,
  worlds: true,
  help: true,
}
export const isCommand = (name: string): name is CommandName => Object.hasOwn(names, name)
export const commandNames = Object.keys(names).filter(isCommand)

/** Carries out commands, or passes them on to where the backend is. */
export interface CommandRunner {
  run<Name extends CommandName>(name: Name, args?: unknown): Promise<CommandResult<Name>>
}

/** Every command as a function of its arguments. */
export function commandFunctions(run: CommandRunner['run']): CommandFunctions {
  const functions = commandNames.map((name) => [name, (args?: unknown) => run(name, args)])
  return Object.fromEntries(functions)
}
