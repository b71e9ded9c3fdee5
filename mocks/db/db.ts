import * as z from 'zod/mini'
import { domainValue, samlConfig } from '../../src/contract/domains.ts'
import { roles, userStatuses } from '../../src/contract/enums.ts'
import { knownFailureBody } from '../../src/contract/known-failures.ts'
import { platforms } from '../../src/contract/rules/environment.ts'
import { runOptions } from '../../src/contract/runs.ts'
import { largestUpload } from '../../src/contract/storage.ts'
import { day, email } from '../../src/contract/values.ts'
import { ownApp } from '../simulation/own-app.ts'
import { createRandom } from '../simulation/random.ts'
import { runStory } from '../simulation/subject.ts'
import type { EarlierRows } from './earlier-rows.ts'
import { Refusal } from './refusal.ts'
import { type Change, type Row, Table } from './table.ts'

/**
 * The rows of the fake service. Flat, with plain foreign keys and epoch milliseconds; what the wire shows is made of
 * them by the handlers. Anything larger than a line of text is JSON in a string.
 */
const time = z.int().check(z.gte(Date.UTC(1900)), z.lte(Date.UTC(9999, 11, 31)))
const count = z.int().check(z.gte(0), z.lte(1_000_000_000))
const optionalTime = z.nullable(time)
const text = z.string()
const optionalText = z.nullable(text)
const name = text.check(z.minLength(1), z.maxLength(300))

const userRow = z.object({
  id: text,
  email,
  name,
  /** Salted hash; null while nobody has set one (invited, social, single sign-on). */
  password: optionalText,
  is_admin: z.boolean(),
  status: z.enum(userStatuses),
  created: time,
  last_seen: optionalTime,
  current_team_id: optionalText,
})

const membershipRow = z.object({ id: text, user_id: text, team_id: text, role: z.enum(roles), created: time })

const sessionRow = z.object({
  id: text,
  user_id: text,
  created: time,
  expires: time,
  /** Made from an API token, with its bounds; null is the user's own, and follows the current team. */
  token_id: z._default(optionalText, null),
})

const teamRow = z.object({
  id: text,
  name,
  created: time,
  owner_id: text,
  manual_invoicing: z.boolean(),
  is_payment_available: z.boolean(),
  /** Free seconds granted at `free_from`; what is left follows from the runs finished since. */
  free_granted: count,
  free_from: time,
  seconds_limit: z.nullable(count),
})

const projectRow = z.object({
  id: text,
  team_id: text,
  name,
  slug: text,
  created: time,
  suite: text,
  /** JSON of the simulation's OwnApp; null where it is the suite's. */
  app: z._default(optionalText, null),
})

const runRow = z.object({
  id: text,
  team_id: text,
  project_id: optionalText,
  created_by: optionalText,
  name: optionalText,
  link: optionalText,
  branch: optionalText,
  platform: z.enum(platforms),
  osversion: text,
  system_image: optionalText,
  device: optionalText,
  flavor: text,
  /** JSON of RunOptions. */
  options: text,
  repeat_of: z.nullable(z.uuid()),
  created: time,
  /** What the course of the run was planned from (simulation's RunSubject): seed, suite and JSON of the rest. */
  seed: text,
  suite: text,
  story: optionalText,
  /** The planned course (simulation's RunOutline). */
  start_at: time,
  end_at: time,
  outcome: z.enum(['passed', 'failure']),
  error_message: optionalText,
  devices: count,
  tests_total: count,
  passed: count,
  failed: count,
  ignored: count,
  flaky: count,
  billable_seconds: count,
  interrupted_at: optionalTime,
})

const knownFailureRow = z.object({
  id: text,
  team_id: text,
  project_id: text,
  test: knownFailureBody.shape.test,
  platform: knownFailureBody.shape.platform,
  cause: optionalText,
  reason: text,
  link: optionalText,
  until: z.nullable(day),
  created: time,
  created_by: text,
  ended: optionalTime,
  ended_by: optionalText,
})

const tokenRow = z.object({
  id: text,
  team_id: text,
  user_id: text,
  name: text,
  token: text,
  created: time,
  last_used: optionalTime,
})

const domainRow = z.object({
  id: text,
  team_id: text,
  value: domainValue,
  created: time,
  verified_at: optionalTime,
  last_checked_at: optionalTime,
  record: text,
  /** JSON of the owner's part of SamlConfig. */
  saml: optionalText,
  saml_updated: optionalTime,
})

const dnsRow = z.object({ id: text, name: text, value: text })

export const mailRow = z.object({
  id: text,
  to: text,
  kind: z.enum(['reset', 'invitation']),
  subject: text,
  text,
  link: text,
  created: time,
})

const restoreRow = z.object({
  id: text,
  user_id: text,
  kind: z.enum(['reset', 'invitation']),
  created: time,
  used: z.boolean(),
})

const uploadRow = z.object({
  id: text,
  team_id: text,
  filename: text,
  created: time,
  size: z.nullable(z.int().check(z.gte(0), z.lte(largestUpload))),
  /** What a header can carry. */
  content_type: z.nullable(text.check(z.regex(/^[\t\x20-\x7e\x80-\xff]*$/))),
  uploaded_at: optionalTime,
})

/** Small facts of the backend itself, by name. */
const mostCounted = 2 ** 48
const factRow = z.object({ id: text, value: z.int().check(z.gte(0), z.lte(mostCounted)) })

export type UserRow = z.infer<typeof userRow>
export type MembershipRow = z.infer<typeof membershipRow>
export type SessionRow = z.infer<typeof sessionRow>
export type TeamRow = z.infer<typeof teamRow>
export type ProjectRow = z.infer<typeof projectRow>
export type RunRow = z.infer<typeof runRow>
export type KnownFailureRow = z.infer<typeof knownFailureRow>
export type TokenRow = z.infer<typeof tokenRow>
export type DomainRow = z.infer<typeof domainRow>
export type MailRow = z.infer<typeof mailRow>
export type RestoreRow = z.infer<typeof restoreRow>
export type UploadRow = z.infer<typeof uploadRow>

/** Raise it when rows change shape: stored states and snapshots of another version are not taken over. */
export const schemaVersion = 3

function createTables() {
  return {
    users: new Table('users', userRow, {
      unique: ['email'],
      uuids: true,
      references: { current_team_id: 'teams' },
    }),
    memberships: new Table('memberships', membershipRow, {
      indexes: ['user_id', 'team_id'],
      references: { user_id: 'users', team_id: 'teams' },
    }),
    sessions: new Table('sessions', sessionRow, {
      indexes: ['user_id', 'token_id'],
      references: { user_id: 'users', token_id: 'tokens' },
    }),
    teams: new Table('teams', teamRow, { uuids: true, references: { owner_id: 'users' } }),
    projects: new Table('projects', projectRow, {
      indexes: ['team_id'],
      uuids: true,
      references: { team_id: 'teams' },
      json: { app: ownApp },
    }),
    runs: new Table('runs', runRow, {
      indexes: ['team_id', 'project_id'],
      order: (run) => run.created,
      uuids: true,
      references: { team_id: 'teams', project_id: 'projects', created_by: 'users' },
      json: { options: runOptions, story: runStory },
    }),
    knownFailures: new Table('knownFailures', knownFailureRow, {
      indexes: ['project_id'],
      order: (mark) => mark.created,
      uuids: true,
      references: { team_id: 'teams', project_id: 'projects', created_by: 'users', ended_by: 'users' },
    }),
    tokens: new Table('tokens', tokenRow, {
      unique: ['token'],
      indexes: ['team_id', 'user_id'],
      uuids: true,
      references: { team_id: 'teams', user_id: 'users' },
    }),
    domains: new Table('domains', domainRow, {
      indexes: ['team_id', 'value'],
      uuids: true,
      references: { team_id: 'teams' },
      json: { saml: z.omit(samlConfig, { acs_url: true, sp_entity_id: true, updated: true }) },
    }),
    dns: new Table('dns', dnsRow, { indexes: ['name'] }),
    mails: new Table('mails', mailRow),
    restores: new Table('restores', restoreRow, {
      indexes: ['user_id'],
      references: { user_id: 'users' },
    }),
    uploads: new Table('uploads', uploadRow, { indexes: ['team_id'], references: { team_id: 'teams' } }),
    facts: new Table('facts', factRow),
  }
}

const sequence = 'sequence'

export type Tables = ReturnType<typeof createTables>
export type TableName = keyof Tables
type RowsOf = { [Name in TableName]: Tables[Name] extends Table<infer R> ? R : never }
/** Those whose rows belong to a team. */
type TeamTable = {
  [Name in TableName]: RowsOf[Name] extends { team_id: string } ? Name : never
}[TableName]
/** What is left out, or undefined, stays as it is. */
export type Patch<R extends Row> = { [Field in keyof R]?: R[Field] | undefined }
/** What a scenario fills the database with. */
export type Seed = { [Name in TableName]?: readonly RowsOf[Name][] } & {
  earlierRuns?: EarlierRows<RunRow> | undefined
}

/** The tables, and changes to them that either all happen or none. */
export class Database {
  readonly tables: Tables = createTables()
  /** What ids and secrets made at run time follow from. */
  seedName = ''
  /** The scenario's rows, which all that began alike share. */
  beginning: Seed = {}
  /** Everything that differs from the seed, by `table/id`: the state worth keeping. */
  readonly #overlay = new Map<string, Change>()
  readonly #mostChanges: number
  #open: { undo: (() => void)[]; changes: Map<string, Change> } | null = null

  /** Anybody may sign up, as often as he likes: how many rows may differ from the seed. */
  constructor(mostChanges = 250_000) {
    this.#mostChanges = mostChanges
  }

  seed(name: string, seed: Seed): void {
    this.seedName = name
    this.beginning = seed
    this.#overlay.clear()
    for (const table of Object.keys(this.tables) as TableName[]) {
      this.tables[table].clear()
      if (table !== 'runs') this.#table(table).load(seed[table] ?? [])
    }
    this.tables.runs.load(seed.runs ?? [], seed.earlierRuns)
    this.tables.facts.load([{ id: sequence, value: 0 }])
  }

  /** Callers take turns (the backend's mutex). If the work throws, or can't be kept, nothing has happened. */
  async transaction<Result>(
    work: () => Promise<Result> | Result,
    keep: (changes: readonly Change[]) => Promise<void>,
  ): Promise<{ result: Result; changes: Change[] }> {
    const open = { undo: [] as (() => void)[], changes: new Map<string, Change>() }
    this.#open = open
    try {
      const result = await work()
      const changes = [...open.changes.values()]
      if (this.#overlay.size + changes.length > this.#mostChanges) throw new Refusal('INSUFFICIENT_STORAGE')
      if (changes.length > 0) await keep(changes)
      for (const [key, change] of open.changes) this.#overlay.set(key, change)
      return { result, changes }
    } catch (error) {
      for (const undo of open.undo.reverse()) undo()
      throw error
    } finally {
      this.#open = null
    }
  }

  insert<Name extends TableName>(name: Name, row: RowsOf[Name]): RowsOf[Name] {
    const table = this.#table(name)
    const inserted = table.insert(row)
    this.#note(name, row.id, inserted.row, inserted.undo)
    return inserted.row as RowsOf[Name]
  }

  update<Name extends TableName>(name: Name, id: string, patch: Patch<RowsOf[Name]>): RowsOf[Name] {
    const table = this.#table(name)
    const given = Object.entries(patch).filter(([, value]) => value !== undefined)
    const updated = table.update(id, Object.fromEntries(given))
    this.#note(name, id, updated.row, updated.undo)
    return updated.row as RowsOf[Name]
  }

  remove(name: TableName, id: string): void {
    const removed = this.#table(name).remove(id)
    if (removed) this.#note(name, id, null, removed.undo)
  }

  /** A row of the team; another team's is as good as none (rule 3.4). */
  ofTeam<Name extends TeamTable>(name: Name, id: string, team: Pick<TeamRow, 'id'>): RowsOf[Name] {
    const row = this.#table(name).get(id) as RowsOf[TeamTable] | undefined
    if (row?.team_id !== team.id) throw new Refusal('NOT_FOUND')
    return row as RowsOf[Name]
  }

  /** A running number, so that ids and secrets made at run time follow from the seed as well. */
  count(): number {
    const value = ((this.tables.facts.get(sequence)?.value ?? 0) % mostCounted) + 1
    this.update('facts', sequence, { value })
    return value
  }

  /** The next id that no row of the table has: an import may have set the counter back. */
  unusedId(table: TableName, make: () => string): string {
    return unused(make, (id) => this.#table(table).get(id))
  }

  newId(table: TableName): string {
    return this.unusedId(table, () => createRandom(this.seedName, 'id', this.count()).uuid())
  }

  newToken(): string {
    return unused(
      () => `plt_${this.secret(36)}`,
      (token) => this.tables.tokens.find('token', token),
    )
  }

  /** Letters and digits from the seed: nothing to guess in a fake, but the same in every run. */
  secret(length: number): string {
    const random = createRandom(this.seedName, 'secret', this.count())
    const alphabet = [...'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789']
    return Array.from({ length }, () => random.pick(alphabet)).join('')
  }

  /** What changed since the seed. */
  overlay(): Change[] {
    return [...this.#overlay.values()]
  }

  /** Takes over changes that a stored state or another tab made. */
  apply(changes: Iterable<Change>): void {
    for (const change of changes) {
      this.#table(change.table as TableName).apply(change)
      this.#overlay.set(`${change.table}/${change.id}`, change)
    }
  }

  /**
   * The scenario goes on. What somebody changed stays as they left it, and where something of theirs is in the way (an
   * e-mail that is taken), nothing of it happens.
   */
  unfold(rows: Seed): void {
    const coming = (Object.keys(rows) as TableName[]).flatMap((name) =>
      (rows[name] ?? []).map((row) => ({ table: name, id: row.id, row })),
    )
    if (coming.some(({ table, row }) => this.#table(table).hasTwin(row))) return
    for (const change of coming) {
      if (!this.#overlay.has(`${change.table}/${change.id}`)) this.#table(change.table).apply(change)
    }
  }

  /** Why these changes can't be taken over, or null. */
  problemWith(changes: readonly Change[]): { code: 'unknownTable' | 'otherShape'; table: string } | null {
    for (const { table, id, row } of changes) {
      if (!Object.hasOwn(this.tables, table)) return { code: 'unknownTable', table }
      // What ids are made of can't go away.
      const fits = row ? row.id === id && this.#table(table as TableName).accepts(row) : table !== 'facts'
      if (!fits) {
        return { code: 'otherShape', table }
      }
    }
    return null
  }

  /** A row that names another one which isn't there, in words; or null. */
  danglingReference(): string | null {
    for (const name of Object.keys(this.tables) as TableName[]) {
      const found = this.#table(name).danglingReference(
        (table, id) => this.#table(table as TableName).get(id) !== undefined,
      )
      if (found)
        return `${found.field} of ${found.row} in "${name}" names a row that "${found.table}" doesn't have`
    }
    return null
  }

  /** What a scenario can't begin with: the first row that isn't what its table asks for, in words; or null. */
  problemOfSeed(): string | null {
    const { earlierRuns, ...seed } = this.beginning
    const earlier = earlierRuns ? [['runs', earlierRuns.rows] as const] : []
    for (const [name, rows] of [...earlier, ...Object.entries(seed)]) {
      const problem = this.#table(name as TableName).problemWith(rows)
      if (problem) return `${problem.field} of ${problem.row} in "${name}" ${problem.reason}`
    }
    return this.danglingReference()
  }

  #note(table: string, id: string, row: Row | null, undo: () => void): void {
    if (!this.#open) throw new Error(`${table}: changed outside a transaction`)
    this.#open.undo.push(undo)
    this.#open.changes.set(`${table}/${id}`, { table, id, row })
  }

  #table(name: TableName): Table<Row> {
    return this.tables[name] as unknown as Table<Row>
  }
}

function unused(make: () => string, isUsed: (made: string) => unknown): string {
  let made = make()
  while (isUsed(made)) made = make()
  return made
}
