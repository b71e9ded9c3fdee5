import type * as z from 'zod/mini'
import type { EndpointId } from './access-and-lists.ts'
import * as accounts from './accounts.ts'
import * as artifacts from './artifacts.ts'
import * as charts from './charts.ts'
import * as domains from './domains.ts'
import type { Endpoint } from './endpoint.ts'
import * as knownFailures from './known-failures.ts'
import * as projects from './projects.ts'
import * as runs from './runs.ts'
import * as storage from './storage.ts'
import * as teams from './teams.ts'
import * as tokens from './tokens.ts'
import * as users from './users.ts'
import * as webhooks from './webhooks.ts'

const resources = {
  users,
  accounts,
  projects,
  knownFailures,
  runs,
  artifacts,
  teams,
  storage,
  tokens,
  webhooks,
  domains,
  charts,
}

type Exports = {
  [R in keyof typeof resources]: (typeof resources)[R][keyof (typeof resources)[R]]
}[keyof typeof resources]
export type AnyEndpoint = Extract<Exports, { id: string; path: string }>
export type EndpointById<Id extends EndpointId> = Extract<AnyEndpoint, { id: Id }>

function isEndpoint(value: unknown): value is AnyEndpoint {
  return typeof value === 'object' && value !== null && 'path' in value && 'access' in value
}

/** All endpoints, with the types of each one's parameters and reply. */
export const typedEndpoints: readonly AnyEndpoint[] = Object.values(resources)
  .flatMap((resource) => Object.values(resource) as unknown[])
  .filter(isEndpoint)

/** All endpoints, for code that treats them alike (fake backend, OpenAPI, tests). Screens import one resource. */
export const endpoints = typedEndpoints as readonly unknown[] as readonly Endpoint[]

function isSchema(entry: [string, unknown]): entry is [string, z.ZodMiniType] {
  return typeof entry[1] === 'object' && entry[1] !== null && '_zod' in entry[1]
}

/** The schemas that have a name in the contract, for documents about it. */
export const namedSchemas = (): Readonly<Record<string, z.ZodMiniType>> =>
  Object.fromEntries(
    Object.values(resources)
      .flatMap((resource): [string, unknown][] => Object.entries(resource))
      .filter(isSchema),
  )
