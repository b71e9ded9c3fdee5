import * as z from 'zod/mini'
import { endpoints } from '../../src/contract/index.ts'
import { parseQuery } from '../../src/contract/query-string.ts'
import { storageBase } from '../handlers/pages/links.ts'
import {
  endpointMatches,
  type Fault,
  type FaultCall,
  storageFaults,
  type UnmetCondition,
  unmetConditions,
} from '../service/faults.ts'
import type { JournalEntry } from '../service/journal.ts'
import { matchEndpoint } from '../service/match-endpoint.ts'
import { textsOf } from '../texts/texts.ts'
import { type Words, wordsFrom } from './command-error.ts'

/** Which calls came nearest to a fault or to a filter of calls, and which of its conditions each of them failed. */

export const miss = z.object({
  condition: z.enum([
    'endpoint',
    'who',
    'where',
    'status',
    'before',
    'until',
    'other',
    'after',
    'chance',
    'over',
  ]),
  /** Of `where`: the name that it compares. */
  name: z.optional(z.string()),
  wanted: z.nullable(z.string()),
  found: z.nullable(z.string()),
})
export type Miss = z.infer<typeof miss>

export const nearCall = z.object({
  n: z.number(),
  call: z.string(),
  status: z.number(),
  missed: z.array(miss),
  /** The same in a sentence. */
  why: z.string(),
})
export type NearCall = z.infer<typeof nearCall>

/** Conditions that a call is compared with; those of a fault, or of a filter. */
export interface Aim extends Pick<Fault, 'who' | 'where'> {
  endpoint?: string | undefined
  status?: number | undefined
}

const words = wordsFrom(textsOf('missed'))

/** The condition that a call failed. */
export function missWords({ condition, name, wanted, found }: Miss): Words {
  const values = { name: name ?? '', wanted: wanted ?? '', found: found ?? words('nobody') }
  return words(condition === 'where' && found === null ? 'absent' : condition, values)
}

const mostShown = 3

/** Fewest failed conditions first, the latest first among equals. */
export function nearestCalls<Call extends Pick<JournalEntry, 'n' | 'method' | 'path' | 'status'>>(
  calls: readonly Call[],
  missesOf: (call: Call) => readonly Miss[],
): NearCall[] {
  return calls
    .map((call) => ({ call, missed: missesOf(call) }))
    .filter(({ missed }) => missed.length > 0)
    .toSorted((a, b) => distance(a.missed) - distance(b.missed) || b.call.n - a.call.n)
    .slice(0, mostShown)
    .map(({ call: { n, method, path, status }, missed }) => ({
      n,
      call: `${method} ${path}`,
      status,
      missed: [...missed],
      why: missed.map((one) => missWords(one).en).join('; '),
    }))
}

/** A call of another endpoint is farther than any of the right one. */
const distance = (missed: readonly Miss[]) =>
  missed.length + (missed.some(({ condition }) => condition === 'endpoint') ? 100 : 0)

/** The filter's conditions that this call doesn't meet. */
export function missesOfAim({ endpoint, status, ...aim }: Aim, call: JournalEntry): Miss[] {
  // Its other conditions say nothing about a call of another endpoint.
  if (endpoint !== undefined && !isOf(endpoint, call))
    return [
      {
        condition: 'endpoint',
        wanted: endpoint,
        found: call.endpoint ?? `${call.method} ${call.path.split('?', 1)[0]}`,
      },
    ]
  const misses: Miss[] = []
  if (status !== undefined && call.status !== status)
    misses.push({ condition: 'status', wanted: String(status), found: String(call.status) })
  for (const unmet of unmetConditions(aim, faultCallOf(call))) misses.push(missOf(unmet, call.persona))
  return misses
}

/** Why this fault didn't strike this call; nothing when it did. `since` is the last call before it was added. */
export function missesOfFault(fault: Fault, since: number, call: JournalEntry): Miss[] {
  if (call.fault === fault.id) return []
  const misses = missesOfAim({ endpoint: fault.endpoint, who: fault.who, where: fault.where }, call)
  if (misses.length > 0) return misses
  const because = (condition: Miss['condition'], wanted: string | null, found: string | null = null) => [
    { condition, wanted, found },
  ]
  if (call.n <= since) return because('before', null)
  if (fault.until !== undefined && Date.parse(call.time) >= Date.parse(fault.until))
    return because('until', fault.until, call.time)
  if (call.fault !== undefined) return because('other', null, call.fault)
  if (fault.times === 0 || fault.sequence?.length === 0) return because('over', null)
  if (fault.probability !== undefined) return because('chance', `${Math.round(fault.probability * 100)} %`)
  return because('after', null, String(fault.after ?? 0))
}

/** An attempt of a delivery: it is in no journal, but faults may be meant for it. */
export interface DeliveryTry extends Pick<JournalEntry, 'n' | 'method' | 'path' | 'status' | 'time'> {
  sentValues: { event: string; run: string | null; url: string; delivery: string }
}

/** Why this fault didn't strike this attempt; nothing where it may have, or where the attempt may be older. */
export function missesOfDelivery(fault: Fault, { time, sentValues }: DeliveryTry): Miss[] {
  const misses = unmetConditions(fault, { callerEmail: null, sentValues: [sentValues], header: () => null })
  if (misses.length > 0) return misses.map((unmet) => missOf(unmet, null))
  const { until, after } = fault
  if (until !== undefined && Date.parse(time) >= Date.parse(until))
    return [{ condition: 'until', wanted: until, found: time }]
  return after ? [{ condition: 'after', wanted: null, found: String(after) }] : []
}

function missOf({ name, wanted, found }: UnmetCondition, persona: string | null): Miss {
  return name === null
    ? { condition: 'who', wanted, found: persona }
    : { condition: 'where', name, wanted, found: shortened(found) }
}

const targets = [...endpoints, ...Object.values(storageFaults)]

function isOf(pattern: string, { endpoint, method, path }: JournalEntry): boolean {
  const id = endpoint ?? (path.startsWith(storageBase) ? `storage.${method.toLowerCase()}` : null)
  const target = targets.find((known) => known.id === id)
  return target !== undefined && endpointMatches(pattern, target)
}

function faultCallOf({ method, path, persona, request, request_headers }: JournalEntry): FaultCall {
  const matched = matchEndpoint({ method, target: path })
  const search = path.split(/\?(.*)/s, 2)[1] ?? ''
  return {
    callerEmail: persona,
    sentValues: [matched && 'params' in matched ? matched.params : null, parseQuery(search), request],
    header: (wanted) =>
      Object.entries(request_headers).find(([name]) => name.toLowerCase() === wanted.toLowerCase())?.[1] ??
      null,
  }
}

function shortened(values: readonly unknown[]): string | null {
  if (values.length === 0) return null
  const text = values.map((value) => (typeof value === 'string' ? value : JSON.stringify(value))).join(', ')
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}
