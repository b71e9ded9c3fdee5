import type { PlainResolvers, Resolvers } from '../service/resolver.ts'
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

/** Each endpoint of the contract exactly once; one that is missing doesn't compile. */
export const resolvers: Resolvers = {
  ...users,
  ...accounts,
  ...projects,
  ...knownFailures,
  ...runs,
  ...artifacts,
  ...teams,
  ...storage,
  ...tokens,
  ...domains,
  ...charts,
}

export const plainResolvers = resolvers as unknown as PlainResolvers
