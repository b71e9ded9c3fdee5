/** By themselves, so that a page can name the commands without bringing what they do. */
export const commandNames = [
  'state',
  'reset',
  'persona',
  'clock',
  'fault',
  'latency',
  'journal',
  'outbox',
  'dns',
  'upload',
  'export',
  'import',
] as const

export type CommandName = (typeof commandNames)[number]

export function isCommand(name: string): name is CommandName {
  return commandNames.some((known) => known === name)
}
