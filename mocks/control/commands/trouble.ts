import * as z from 'zod/mini'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { type ErrorCode, errorCodes, productCodes } from '../../../src/contract/errors.ts'
import { plainEndpoints } from '../../../src/contract/index.ts'
import { endpointMatches, faultKinds, storageFaults } from '../../backend/faults.ts'
import { type LatencyProfile, latencyProfiles } from '../../backend/latency.ts'
import { defineCommand, refuse } from '../command.ts'
import { rule } from '../refusals.ts'

/** What goes wrong, and how slow everything is. */

const codes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]
const milliseconds = z.int().check(z.gte(0), z.lte(600_000))

const effect = {
  endpoint: z.string().check(z.minLength(1)),
  code: z.optional(z.enum(codes)),
  status: z.optional(z.int().check(z.gte(200), z.lte(599))),
  kind: z.optional(z.enum(faultKinds)),
  latency_ms: z.optional(z.union([milliseconds, z.tuple([milliseconds, milliseconds])])),
  times: z.optional(z.int().check(z.gte(0))),
  probability: z.optional(z.number().check(z.gte(0), z.lte(1))),
}

export const comingFault = z.object(effect)
export const faultInForce = z.object({ id: z.string(), ...effect })

export const newFault = z
  .strictObject({ ...effect, times: z.optional(z.int().check(z.gte(1))), force: z.optional(z.boolean()) })
  .check(
    z.refine(
      (fault) => [fault.code, fault.status, fault.kind].filter((it) => it !== undefined).length <= 1,
      rule('oneEffect'),
    ),
    z.refine(
      (fault) => [fault.code, fault.status, fault.kind, fault.latency_ms].some((it) => it !== undefined),
      rule('someEffect'),
    ),
    z.refine(
      ({ latency_ms }) => !Array.isArray(latency_ms) || latency_ms[0] <= latency_ms[1],
      rule('lessToMore'),
    ),
  )
export type NewFault = z.infer<typeof newFault>

export const fault = defineCommand({
  summary: 'Make endpoints fail or lag: add a fault, remove one, clear all; without arguments lists them',
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
        const id = faults.add(added)
        return { id, faults: faults.list() }
      }
      if (clear) faults.clear()
      else if (remove !== undefined && !faults.remove(remove)) {
        throw refuse('noFault', { id: remove })
      }
      return { faults: faults.list() }
    })
  },
})

const targets = [...plainEndpoints, ...Object.values(storageFaults)]

/** A fault has to be one that the real service could have, unless somebody insists. */
export function checkFault({ endpoint, code, force }: NewFault): void {
  const hit = targets.filter((known) => endpointMatches(endpoint, known))
  if (hit.length === 0) throw refuse('noEndpoint', { pattern: endpoint })
  if (force || code === undefined || !Object.hasOwn(productCodes, code)) return
  const strangers = hit.filter(({ errors }) => !errors.some((declared) => declared === code))
  if (strangers.length > 0) throw refuse('undeclared', { endpoints: strangers.map(nameOf), code })
}

const nameOf = ({ method, path }: Pick<Endpoint, 'path'> & { method: string }) => `${method} ${path}`

const profiles = Object.keys(latencyProfiles) as [LatencyProfile, ...LatencyProfile[]]

export const latency = defineCommand({
  summary: 'How slow every answer is; without arguments tells',
  args: z.strictObject({ profile: z.optional(z.enum(profiles)) }),
  result: z.object({ profile: z.enum(profiles) }),
  run: ({ backend }, { profile }) => {
    if (profile === undefined) return { profile: backend.latency.profile }
    return backend.configure(() => {
      backend.latency.profile = profile
      return { profile }
    })
  },
})
