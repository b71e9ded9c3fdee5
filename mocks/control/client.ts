import { commandFunctions } from './command-runner.ts'
import type { CommandFunctions, CommandName, CommandResult } from './commands.ts'

/** The commands of a fake service elsewhere, or of a world in it: `connect('http://127.0.0.1:4010/@mine')`. */
export const connect = (url: string): CommandFunctions =>
  commandFunctions((name, args) => giveCommand(url, name, args))

export async function giveCommand<Name extends CommandName>(
  url: string,
  name: Name,
  args?: unknown,
): Promise<CommandResult<Name>> {
  const response = await fetch(`${url.replace(/\/$/, '')}/__mock/${name}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(args ?? {}),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${body.message}`)
  return body
}
