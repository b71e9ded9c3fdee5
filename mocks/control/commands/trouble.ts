import * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { productCodes } from '../../../src/contract/errors.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { errorEnvelope } from '../../../src/contract/values.ts'
import type { Backend } from '../../service/backend.ts'
import {
  type AddedFault,
  addedFault,
  canDrift,
  deliveryFault,
  endpointMatches,
  type FaultTarget,
  faultInForce,
  mostFaults,
  replacedReply,
  storageFaults,
} from '../../service/faults.ts'
import { latencyProfile } from '../../service/latency.ts'
import { checkReply } from '../../service/reply-check.ts'
import { defineCommand } from '../command.ts'
import { commandErrors, rule } from '../command-error.ts'
import { findUser } from './world.ts'

/** Commands for faults and latency. */

const newFaultShape = z.strictObject({
  ...addedFault.shape,
  times: z.optional(z.int().check(z.gte(1))),
  force: z.optional(z.boolean()),
})
export const newFault = newFaultShape.check(
  z.refine(
    ({ code, status, kind, sequence, respond }) =>
      [code, status, kind, sequence, respond].filter((it) => it !== undefined).length <= 1,
    rule('oneEffect'),
  ),
  z.refine(
    ({ code, status, kind, latency_ms, sequence, respond }) =>
      [code, status, kind, latency_ms, sequence, respond].some((it) => it !== undefined),
    rule('someEffect'),
  ),
  z.refine(
    ({ latency_ms }) => !Array.isArray(latency_ms) || latency_ms[0] <= latency_ms[1],
    rule('lessToMore'),
  ),
)
export type NewFault = z.infer<typeof newFault>

export const fault = defineCommand({
  summary: 'Make endpoints fail or lag: add a fault, remove one, clear all; without arguments lists faults',
  args: z
    .strictObject({
      add: z.optional(newFault),
      remove: z.optional(z.string()),
      clear: z.optional(z.literal(true)),
    })
    .check(
      z.refine((args) => Object.values(args).filter((it) => it !== undefined).length <= 1, rule('oneChange')),
    ),
  result: z.object({ id: z.optional(z.string()), faults: z.array(faultInForce) }),
  run: ({ backend }, { add, remove, clear }) => {
    const { faults } = backend
    if (!add && remove === undefined && !clear) return { faults: faults.list() }
    if (add) checkFault(add)
    return backend.configure(() => {
      if (add) {
        const { force: _, ...added } = add
        const id = addFault(backend, { ...added, who: emailOf(backend, added.who) })
        return { id, faults: faults.list() }
      }
      if (clear) faults.clear()
      else if (remove !== undefined && !faults.remove(remove)) {
        throw commandErrors.noFault(remove)
      }
      return { faults: faults.list() }
    })
  },
})

export const respond = defineCommand({
  summary: 'Replace the answer of an endpoint; `fault` lists and removes it',
  args: z.strictObject({
    ...z.pick(newFaultShape, {
      endpoint: true,
      times: true,
      who: true,
      where: true,
      after: true,
      force: true,
    }).shape,
    ...z.partial(replacedReply, { status: true }).shape,
  }),
  result: z.object({ id: z.string() }),
  run: ({ backend }, { status = 200, headers, body, force, ...aim }) => {
    const added = { ...aim, who: emailOf(backend, aim.who), respond: { status, headers, body } }
    checkFault({ ...added, force })
    return backend.configure(() => ({ id: addFault(backend, added) }))
  },
})

function addFault({ faults, journal }: Backend, added: AddedFault): string {
  if (faults.list().length >= mostFaults) throw commandErrors.manyFaults(mostFaults)
  return faults.add(added, journal.count)
}

/** An unknown address stays as it is: its user may be created later. */
export const emailOf = (backend: Backend, who: string | undefined) =>
  who && (findUser(backend, who)?.email ?? who)

const targets: FaultTarget[] = [...endpoints, ...Object.values(storageFaults), deliveryFault]

/** Refuses a fault that the real service couldn't have, unless it is forced. */
export function checkFault({ endpoint, code, kind, respond, force }: NewFault): void {
  const hit = targets.filter((known) => endpointMatches(endpoint, known))
  if (hit.length === 0) throw commandErrors.noEndpoint(endpoint, targets.map(nameOf))
  if (kind === 'drift' && !hit.some(canDrift)) throw commandErrors.noDrift(endpoint)
  if (respond && !force) {
    for (const target of hit) {
      const problem = brokenReply(target, respond)
      if (problem) throw commandErrors.brokenReply(nameOf(target), problem)
    }
  }
  if (force || code === undefined || !Object.hasOwn(productCodes, code)) return
  const strangers = hit.filter(({ errors }) => !errors.some((declared) => declared === code))
  if (strangers.length > 0) throw commandErrors.undeclared(strangers.map(nameOf), code)
}

/** The contract violation of an endpoint's custom reply, or null. */
function brokenReply(
  { reply }: FaultTarget,
  { status, body }: NonNullable<NewFault['respond']>,
): string | null {
  const schema = status >= 400 ? errorEnvelope : status < 300 ? reply : undefined
  if (typeof schema !== 'object') return null
  try {
    checkReply(schema, body)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

export const nameOf = ({ method, path }: Pick<Endpoint, 'path'> & { method: string }) => `${method} ${path}`

export const latency = defineCommand({
  summary: 'Set the delay of all calls; without arguments returns it',
  args: z.strictObject({ profile: z.optional(latencyProfile) }),
  short: 'profile',
  result: z.object({ profile: latencyProfile }),
  run: ({ backend }, { profile }) => {
    if (profile === undefined) return { profile: backend.latency.profile }
    return backend.configure(() => {
      backend.latency.profile = profile
      return { profile }
    })
  },
})
