import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { accounts } from './accounts.ts'
import { artifacts } from './artifacts.ts'
import { charts } from './charts.ts'
import { domains } from './domains.ts'
import { knownFailures } from './known-failures.ts'
import { projects } from './projects.ts'
import { runs } from './runs.ts'
import { storage } from './storage.ts'
import { teams } from './teams.ts'
import { tokens } from './tokens.ts'
import { users } from './users.ts'
import { webhooks } from './webhooks.ts'

/** All of them; each is in the file of its resource. */
export const endpointHandlers = [
  ...users,
  ...accounts,
  ...projects,
  ...knownFailures,
  ...runs,
  ...artifacts,
  ...teams,
  ...storage,
  ...tokens,
  ...webhooks,
  ...domains,
  ...charts,
]

type Forgotten = Exclude<EndpointId, (typeof endpointHandlers)[number]['id']>
/** The compiler names an endpoint that would have no handler. */
export const everyEndpointHasAHandler: [Forgotten] extends [never] ? true : Forgotten = true
