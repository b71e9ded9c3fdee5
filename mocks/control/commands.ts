import * as z from 'zod/mini'
import type { OwnScenario } from '../../fixtures/added-rows/schema.ts'
import type { PersonaKey } from '../../fixtures/personas.ts'
import type { ScenarioName } from '../../fixtures/scenarios/index.ts'
import type { AnyEndpoint } from '../../src/contract/index.ts'
import type { deliveryFault, storageFaults } from '../service/faults.ts'
import { type Command, defineCommand } from './command.ts'
import { deliveries, waitForDelivery } from './commands/deliveries.ts'
import { fromHar } from './commands/from-har.ts'
import { dns, harCommand, journal, outbox, upload, verify, waitForCall } from './commands/records.ts'
import { failRun, nextRun } from './commands/runs.ts'
import { exportCommand, importCommand } from './commands/snapshot.ts'
import { fault, latency, type NewFault, respond } from './commands/trouble.ts'
import { clock, persona, reset, state, worlds } from './commands/world.ts'

/** The command set. Panel, link, window, Playwright and HTTP offer exactly these. */
const worldCommands = {
  state,
  reset,
  persona,
  clock,
  nextRun,
  failRun,
  fault,
  respond,
  latency,
  journal,
  waitForCall,
  verify,
  har: harCommand,
  outbox,
  deliveries,
  waitForDelivery,
  dns,
  upload,
  export: exportCommand,
  import: importCommand,
  fromHar,
  worlds,
}

const help = defineCommand({
  summary: 'What can be asked of the fake service',
  args: z.strictObject({}),
  result: z.object({
    commands: z.array(
      z.object({
        name: z.string(),
        summary: z.string(),
        args: z.array(z.string()),
        short: z.optional(z.string()),
      }),
    ),
  }),
  run: () => ({
    commands: Object.entries<Command>(plainCommands).map(([name, { summary, args, short }]) => ({
      name,
      summary,
      args: Object.keys(args.shape),
      short,
    })),
  }),
})

export const commands = { ...worldCommands, help }

type Commands = typeof commands
export type CommandName = keyof Commands
export type CommandArgs<Name extends CommandName> = z.input<Commands[Name]['args']>
export type CommandResult<Name extends CommandName> = z.output<Commands[Name]['result']>

/** A persona by its key, any other user by e-mail. */
export type PersonaName = PersonaKey | `${string}@${string}`

type NamesOf<E> = E extends { method: infer M extends string; path: infer P extends string }
  ? P | `${M} ${P}`
  : never
/** Names an endpoint: its id, its path with or without the method, or a prefix with `*`. */
export type EndpointName =
  | AnyEndpoint['id']
  | NamesOf<AnyEndpoint | (typeof storageFaults)[keyof typeof storageFaults] | typeof deliveryFault>
  | `${string}*`

type Effect = 'code' | 'status' | 'kind' | 'latency_ms' | 'sequence' | 'respond'
/** A fault as it is written down: of a known endpoint, and with an effect. */
export type GivenFault = Omit<NewFault, Effect | 'endpoint' | 'who'> & {
  endpoint: EndpointName
  who?: PersonaName
} & {
    [One in Effect]: Pick<NewFault, Effect> & Required<Pick<NewFault, One>>
  }[Effect]

interface CallNames {
  endpoint?: EndpointName
  who?: PersonaName
}

/** Names that the compiler knows. At run time they are texts: a link or another language may say anything. */
interface Names {
  persona: { persona: PersonaName }
  reset: { scenario?: ScenarioName | OwnScenario }
  fault: { add?: GivenFault }
  respond: { endpoint: EndpointName; who?: PersonaName }
  journal: CallNames
  waitForCall: CallNames
  verify: CallNames
}
type Given<Name extends CommandName> = Name extends keyof Names
  ? Omit<CommandArgs<Name>, keyof Names[Name]> & Names[Name]
  : CommandArgs<Name>
type Short<Name extends CommandName> = Commands[Name] extends { short?: infer Key }
  ? Exclude<Given<Name>[Key & keyof Given<Name>], undefined>
  : never

/** All commands as functions, on every host: `window.__mock`, Playwright, Node, HTTP. */
export type CommandFunctions = {
  [Name in CommandName]: Record<never, never> extends CommandArgs<Name>
    ? (args?: Given<Name> | Short<Name>) => Promise<CommandResult<Name>>
    : (args: Given<Name> | Short<Name>) => Promise<CommandResult<Name>>
}

/** The set for code that treats all commands alike. */
export const plainCommands: Readonly<Record<string, Command>> = commands as unknown as Record<string, Command>
