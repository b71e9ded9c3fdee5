import * as z from 'zod/mini'
import { type Language, languages } from '../../src/i18n/languages.ts'
import { type AddedFault, mostFaults } from '../service/faults.ts'
import type { LinkFlags, LinkTexts, PageAddOn } from './add-on.ts'
import { commandErrors, parseInput, rejectUnsafe } from './command-error.ts'
import type { Snapshot } from './commands/snapshot.ts'
import type { NewFault } from './commands/trouble.ts'
import type { WorldState } from './commands/world.ts'
import type { CommandArgs, CommandName } from './commands.ts'
import { compress, decompress, mostUnpackedBytes } from './compression.ts'
import { pseudoLanguages } from './pseudo-language.ts'

/** Link parameters: commands in a URL, to share a state. */

export const prefix = 'mock.'
/** Instead of a fault: takes away those that a scenario begins with. */
const noFaults = 'none'

export type Step = { [Name in CommandName]: { command: Name; args: CommandArgs<Name> } }[CommandName]

export interface Link {
  steps: readonly Step[]
  /** Whether the link asks to hide, or show, the panel's button. */
  present: boolean | undefined
  /** Whether guests see the welcome. */
  welcome: boolean | undefined
  /** Whether the sign-in is limited to this tab. */
  tab: boolean | undefined
  /** Flags and texts of the add-on. */
  flags: LinkFlags
  texts: LinkTexts
}

const names = [
  'scenario',
  'seed',
  'brand',
  'now',
  'advance',
  'freeze',
  'speed',
  'latency',
  'fault',
  'persona',
  'present',
  'lang',
  'welcome',
  'tab',
]

/** The demo settings in the address; null when there are none. Throws a refusal when one makes no sense. */
export function readLink(
  search: string,
  { flags = [], texts = [], brandInLink }: Pick<PageAddOn, 'flags' | 'texts' | 'brandInLink'> = {},
): Link | null {
  const given = new URLSearchParams(search)
  const asked = [...given.keys()]
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
  if (asked.length === 0) return null
  const strange = asked.filter((name) => ![names, flags, texts].some((known) => known.includes(name)))
  if (strange.length > 0) {
    throw commandErrors.unknownParameter(`${prefix}${strange[0]}`)
  }
  const value = (name: string) => given.get(prefix + name) ?? undefined
  parseInput(z.optional(z.enum([...languages, ...pseudoLanguages])), value('lang'), `${prefix}lang`)
  return {
    steps: stepsOf(value, given.getAll(`${prefix}fault`), brandInLink?.parse),
    present: flag('present', value('present')),
    welcome: flag('welcome', value('welcome')),
    tab: flag('tab', value('tab')),
    flags: Object.fromEntries(flags.map((name) => [name, flag(name, value(name))])),
    texts: Object.fromEntries(texts.map((name) => [name, value(name)])),
  }
}

function stepsOf(
  value: (name: string) => string | undefined,
  faults: readonly string[],
  parseBrand: ((text: string) => unknown) | undefined,
): Step[] {
  const steps: Step[] = []
  const scenario = readScenario(value('scenario'))
  const seed = number('seed', value('seed'))
  const now = value('now')
  const brand = readBrand(value('brand'), parseBrand)
  const starts = [scenario, seed, now, brand].some((given) => given !== undefined)
  const freeze = flag('freeze', value('freeze'))
  // A link that starts a world over says all about its clock and its name, whatever they were before.
  if (starts) {
    const args = { scenario, seed, now, freeze: freeze ?? false, brand: brand ?? null }
    steps.push({ command: 'reset', args })
  }
  const speed = number('speed', value('speed'))
  const advance = value('advance')
  if (freeze !== undefined || speed !== undefined || advance !== undefined) {
    steps.push({ command: 'clock', args: { freeze, speed, advance } })
  }
  const latency = value('latency')
  // The command refuses unknown profiles.
  if (latency !== undefined) steps.push({ command: 'latency', args: { profile: latency as 'off' } })
  if (faults.length > mostFaults) throw commandErrors.manyFaults(mostFaults)
  for (const text of faults) {
    steps.push({ command: 'fault', args: text === noFaults ? { clear: true } : { add: readFault(text) } })
  }
  const persona = value('persona')
  if (persona !== undefined) steps.push({ command: 'persona', args: { persona } })
  return steps
}

/** As JSON or in the add-on's own syntax; the command checks the value. */
function readBrand(text: string | undefined, parse: (text: string) => unknown = (text) => text): unknown {
  if (text === undefined) return undefined
  if (text.trim() === '') return null
  return text.startsWith('{') ? readJson('brand', text) : parse(text)
}

/** A name, or JSON with rows of one's own; the command checks the value. */
function readScenario(text: string | undefined): CommandArgs<'reset'>['scenario'] {
  return text?.startsWith('{') ? readJson('scenario', text) : text
}

function readJson<Meant>(name: string, text: string): Meant {
  const read = (): Meant => {
    try {
      return JSON.parse(text)
    } catch {
      throw commandErrors.notJson(prefix + name)
    }
  }
  const value = read()
  // Before it is posted to the worker: structured cloning fails for a deep value.
  rejectUnsafe(value, prefix + name)
  return value
}

function number(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !Number.isFinite(value)) {
    throw commandErrors.notNumber(prefix + name, text)
  }
  return value
}

function flag(name: string, text: string | undefined): boolean | undefined {
  if (text === undefined) return undefined
  if (['1', 'true', ''].includes(text)) return true
  if (['0', 'false'].includes(text)) return false
  throw commandErrors.notFlag(prefix + name, text)
}

/** `POST v2/run:USAGE_LIMIT_REACHED`, `v2/*:503:x2`, `GET v2/run:timeout:50%`, `*:200-900ms`, or all about it as JSON. */
export function readFault(text: string): NewFault {
  if (text.startsWith('{')) return readJson('fault', text)
  const [endpoint = '', ...parts] = text.split(':')
  // The command checks codes and kinds; here it only matters which of them is meant.
  const fault: Record<string, unknown> = { endpoint }
  for (const part of parts) {
    const [, times] = /^x(\d+)$/.exec(part) ?? []
    const [, percent] = /^(\d+(?:\.\d+)?)%$/.exec(part) ?? []
    const [, from, to] = /^(\d+)(?:-(\d+))?ms$/.exec(part) ?? []
    if (times) fault.times = Number(times)
    else if (percent) fault.probability = Number(percent) / 100
    else if (from) fault.latency_ms = to ? [Number(from), Number(to)] : Number(from)
    else if (part === 'force') fault.force = true
    else if (/^\d+$/.test(part)) fault.status = Number(part)
    else if (/^[A-Z_]+$/.test(part)) fault.code = part
    else fault.kind = part
  }
  return fault as unknown as NewFault
}

/** In short form: a replaced answer by its status, without conditions. */
export function writeFault(fault: AddedFault): string {
  const { endpoint, code, status, kind, latency_ms, times, probability, sequence, respond } = fault
  const parts = [endpoint, code ?? kind ?? status ?? sequence?.join(',') ?? respond?.status]
  if (times !== undefined) parts.push(`x${times}`)
  if (probability !== undefined) parts.push(`${Math.round(probability * 10_000) / 100}%`)
  if (latency_ms !== undefined) parts.push(`${[latency_ms].flat().join('-')}ms`)
  return parts.filter((part) => part !== undefined).join(':')
}

export interface LinkPlace {
  origin: string
  path: string
}

interface LinkOptions extends LinkPlace {
  present?: boolean
  /** As the add-on writes it; as JSON unless told. */
  brand?: string | undefined
}

/**
 * A link to the same scenario, moment, troubles and person, without later changes and used-up faults.
 * Its moments are relative to the time of opening, unless somebody chose a date, or a fault ends at a moment.
 */
export function writeLink(state: WorldState, { origin, path, present, brand }: LinkOptions): string {
  const url = new URL(path, origin)
  const set = (name: string, value: string) => url.searchParams.set(prefix + name, value)
  const { scenario, add } = state
  set('scenario', add === null ? scenario : JSON.stringify({ base: scenario, add }))
  set('seed', String(state.seed))
  if (state.brand) set('brand', brand ?? JSON.stringify(state.brand))
  const faults = state.faults.filter(({ times }) => times !== 0)
  if (state.hasChosenStart || state.frozen || faults.some(({ until }) => until !== undefined))
    set('now', state.start)
  const passed = Date.parse(state.now) - Date.parse(state.start)
  if (passed > 0) set('advance', `PT${passed / 1000}S`)
  if (state.frozen) set('freeze', '1')
  if (state.speed !== 1) set('speed', String(state.speed))
  if (state.latency !== state.own_trouble.latency) set('latency', state.latency)
  for (const fault of faultsBeyond(state.own_trouble.faults, faults))
    url.searchParams.append(`${prefix}fault`, fault)
  if (state.persona) set('persona', state.persona)
  if (present) set('present', '1')
  if (url.href.length > longestLink) throw commandErrors.longLink()
  return url.href
}

/** The same page of the same world, as somebody else, in a tab of their own. */
export function writeBesideLink(persona: string, { origin, path }: LinkPlace): string {
  const url = new URL(path, origin)
  url.searchParams.set(`${prefix}tab`, '1')
  url.searchParams.set(`${prefix}persona`, persona)
  return url.href
}

const isPlain = ({ who, where, after, until, sequence, respond }: AddedFault) =>
  [who, where, after, until, sequence, respond].every((value) => value === undefined)

/** Conditions, sequences and replaced answers have no short form. */
function faultInLink({ id: _, ...fault }: AddedFault & { id?: string }): string {
  return isPlain(fault) ? `${writeFault(fault)}:force` : JSON.stringify({ ...fault, force: true })
}

/** As link parameters: faults beyond the scenario's own. */
function faultsBeyond(own: readonly AddedFault[], inForce: WorldState['faults']): string[] {
  const all = inForce.map(faultInLink)
  const kept = own.map(faultInLink).every((fault, i) => fault === all[i])
  return kept ? all.slice(own.length) : [noFaults, ...all]
}

const stateMark = `#${prefix}state=`
/** The longest link that mail and chat programs still recognise. */
export const longestLink = 8 * 1024

/** The link to all that a snapshot holds; null when it is too large for one. */
export async function writeStateLink(
  snapshot: Snapshot,
  { origin, path, lang }: LinkPlace & { lang: Language },
): Promise<string | null> {
  const url = new URL(path, origin)
  url.searchParams.set(`${prefix}lang`, lang)
  url.hash = stateMark + (await compress(snapshot))
  return url.href.length > longestLink ? null : url.href
}

/** The steps of such a link. */
export async function readState(hash: string): Promise<Step[]> {
  if (!hash.startsWith(stateMark)) return []
  const snapshot = await decompress(hash.slice(stateMark.length)).catch((error: unknown) => {
    throw error instanceof RangeError
      ? commandErrors.tooLarge(`${prefix}state`, mostUnpackedBytes)
      : commandErrors.notJson(`${prefix}state`)
  })
  rejectUnsafe(snapshot, `${prefix}state`)
  return [{ command: 'import', args: { snapshot } }]
}

/** The address without what the link asked for. */
export function withoutLink(address: URL): URL {
  const url = new URL(address)
  for (const key of [...url.searchParams.keys()]) if (key.startsWith(prefix)) url.searchParams.delete(key)
  if (url.hash.startsWith(stateMark)) url.hash = ''
  return url
}
