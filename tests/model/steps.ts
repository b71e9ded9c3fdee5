import * as fc from 'fast-check'
import { type Role, roles } from '../../src/contract/enums.ts'

/** Actions of two people who share a team, as plain data: they can be drawn at random, shrunk, and written down. */
export type Step =
  | { do: 'wait'; hours: number }
  | { do: 'sign in'; who: Person; device: Device; password: string }
  | { do: 'use token'; token: number }
  | ({ who: Person; device: Device } & Action)

type Action =
  | { do: 'enter team'; team: Team }
  | { do: 'sign out everywhere' }
  | { do: 'change password'; current: string; next: string }
  | { do: 'create project'; name: string; slug: string }
  | { do: 'rename project'; project: number; name: string }
  | { do: 'start run'; project: string }
  | { do: 'create token'; name: string }
  | { do: 'revoke token'; token: number }
  | { do: 'change role'; whom: Person; role: Role }
  | { do: 'deactivate' | 'activate'; whom: Person }
  | { do: 'look'; at: 'projects' | 'tokens' | 'users' | 'teams' }

export type Person = 'ann' | 'ben'
export type Team = 'north' | 'south'
type Device = 'phone' | 'laptop'

export interface Outcome {
  status: number
  code?: string
  /** A list's content, a line for each row. */
  seen?: string[]
}

const oneOf = <const Value>(...values: Value[]) => fc.constantFrom(...values)
const passwords = oneOf('first', 'first', 'first', 'second')
const people = oneOf<Person>('ann', 'ben')
const by = { who: people, device: oneOf<Device>('phone', 'laptop') }
const one = <Name extends Step['do'], Rest>(
  name: Name,
  rest: { [Key in keyof Rest]: fc.Arbitrary<Rest[Key]> },
) => fc.record({ do: fc.constant(name), ...rest }) as fc.Arbitrary<{ do: Name } & Rest>
const index = fc.nat({ max: 4 })
const slugs = oneOf('one', 'two', 'six')
const names = oneOf('Alpha', 'alpha', 'Beta', 'Gamma')

/** Few names, so that they collide; frequent looks and sign-ins, so that little is missed and someone can act. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: one('wait', { hours: oneOf(1, 11, 26, 300, 721) }) },
  { weight: 4, arbitrary: one('sign in', { ...by, password: passwords }) },
  { weight: 2, arbitrary: one('use token', { token: index }) },
  { weight: 3, arbitrary: one('enter team', { ...by, team: oneOf<Team>('north', 'south') }) },
  { weight: 1, arbitrary: one('sign out everywhere', by) },
  { weight: 1, arbitrary: one('change password', { ...by, current: passwords, next: passwords }) },
  { weight: 4, arbitrary: one('create project', { ...by, name: names, slug: slugs }) },
  { weight: 2, arbitrary: one('rename project', { ...by, project: index, name: names }) },
  { weight: 2, arbitrary: one('start run', { ...by, project: slugs }) },
  { weight: 2, arbitrary: one('create token', { ...by, name: names }) },
  { weight: 2, arbitrary: one('revoke token', { ...by, token: index }) },
  {
    weight: 3,
    arbitrary: one('change role', { ...by, whom: people, role: oneOf(...roles.toReversed()) }),
  },
  { weight: 2, arbitrary: one('deactivate', { ...by, whom: people }) },
  { weight: 2, arbitrary: one('activate', { ...by, whom: people }) },
  {
    weight: 8,
    arbitrary: one('look', {
      ...by,
      at: oneOf<'projects' | 'tokens' | 'users' | 'teams'>('projects', 'tokens', 'users', 'teams'),
    }),
  },
)

export const sequences = (length: number) => fc.array(step, { minLength: 1, maxLength: length, size: 'max' })
