import type { EndpointId } from '../../../src/contract/access-and-lists.ts'
import type { Artifact } from '../../../src/contract/artifacts.ts'
import type { ListReply } from '../../../src/contract/define-list.ts'
import type { EndpointReply } from '../../../src/contract/endpoint.ts'
import type { EndpointById } from '../../../src/contract/index.ts'
import { listDefinitionOf } from '../../../src/contract/list-schemas.ts'
import type { Run } from '../../../src/contract/runs.ts'
import type { ApiToken } from '../../../src/contract/tokens.ts'
import type { Database } from '../../db/db.ts'
import type { ProjectRow, Tables, UploadRow } from '../../db/models.ts'
import type { Row } from '../../db/row-index.ts'
import type { RowChange } from '../../db/table.ts'
import { filePath, indexPath, type RecordedFolders } from '../../handlers/recorded-files.ts'
import { createRandom } from '../../simulation/random.ts'
import { commandErrors } from '../command-error.ts'
import { callsOf, type FileReply, type HarCall, replyTo } from './calls.ts'
import { Gaps } from './gaps.ts'
import {
  domainRow,
  Entities,
  knownFailureRow,
  membershipRows,
  pathOf,
  paymentRow,
  projectRow,
  runRow,
  teamRows,
  tokenRow,
  userRows,
} from './rows.ts'

/** A world as the replies of an HTTP Archive tell of it. */
export interface HarWorld {
  rows: RowChange[]
  uploads: Map<string, Uint8Array>
  /** Time of the last call. */
  now: number
  /** The person who made the last call. */
  who: string | null
  calls: number
  gaps: Gaps
}

type Readers = {
  [Id in EndpointId]?: (reply: EndpointReply<EndpointById<Id>>, call: HarCall) => void
}

/** Files of a run: what its folders list, and bytes by path. */
interface RunFiles {
  folders: Map<string, Artifact[]>
  bytes: Map<string, { bytes: Uint8Array; contentType: string; at: number }>
}

/** As many as may differ from a scenario. */
const mostRows = 250_000

export function worldOfHar(har: unknown, db: Database): HarWorld {
  const gaps = new Gaps()
  const calls = callsOf(har, gaps)
  if (calls.length === 0) throw commandErrors.noCalls()
  const archive = new ReadArchive(calls, gaps)
  return { ...archive.world(db), calls: calls.length, gaps }
}

class ReadArchive {
  readonly #calls: readonly HarCall[]
  readonly #gaps: Gaps
  readonly #entities = new Entities()
  readonly #files = new Map<string, RunFiles>()
  readonly #now: number
  /** The team of calls that tell of none. */
  readonly #team: string

  constructor(calls: readonly HarCall[], gaps: Gaps) {
    this.#calls = calls
    this.#gaps = gaps
    this.#now = calls.reduce((latest, { at }) => Math.max(latest, at), 0)
    const told = calls.map(({ scene }) => scene.team).find((team) => typeof team === 'string')
    this.#team = told ?? createRandom('har', 'team').uuid()
    const readers = this.#readers() as Partial<Record<string, (reply: unknown, call: HarCall) => void>>
    for (const call of calls) {
      const { id } = call.endpoint
      const read = readers[id as EndpointId]
      if (read) read(call.reply, call)
      else if (listDefinitionOf(call.endpoint))
        gaps.add('notKept', id, { count: (call.reply as ListReply<unknown>).payload.length })
    }
  }

  #teamOf({ scene, endpoint }: HarCall): string {
    if (typeof scene.team !== 'string') this.#gaps.add('teams', endpoint.id)
    const team = scene.team ?? this.#team
    this.#entities.team(team)
    return team
  }

  #readers(): Readers {
    const known = this.#entities
    const each =
      <Item>(read: (item: Item, call: HarCall) => void) =>
      ({ payload }: { payload: readonly Item[] }, call: HarCall) => {
        for (const item of payload) read(item, call)
      }
    const run = (one: Run, call: HarCall) => known.run(one, this.#teamOf(call), call.at)
    const session: Readers['user.session'] = ({ user_id, team_id, team_name, role }) => {
      known.person(user_id, known.people.get(user_id)?.name ?? '?', { current: team_id })
      if (team_id === null) return
      known.team(team_id, team_name === null ? {} : { name: team_name })
      const member = known.memberships.get(`${user_id} ${team_id}`)
      if (role && !member) known.member({ user_id, team_id, role, status: 'active' })
    }
    const member: Readers['users.get'] = (user) => known.user(user, false)
    const project: Readers['projects.update'] = (one, call) => known.project(one, this.#teamOf(call))
    const token = (one: ApiToken, call: HarCall) => known.token(one, this.#teamOf(call), call.at)
    const domain: Readers['domains.get'] = (one, call) => known.domain(one, this.#teamOf(call), call.at)
    const usage: Readers['teams.usage'] = (told, call) => {
      const { seconds_limit, free_seconds_left, seconds_used, amount_usd } = told
      const team = this.#teamOf(call)
      known.payment(team, { seconds_limit, free_seconds_left })
      if (amount_usd === 0 && seconds_used > 0) known.free.add(team)
    }
    return {
      'user.me': (user) => known.user(user, true),
      'user.session': session,
      'teams.select': session,
      'users.list': each(member),
      'users.get': member,
      'users.invite': member,
      'users.update': member,
      'admin.accounts': each((account) => known.account(account)),
      'admin.getAccount': (account) => known.account(account),
      'admin.updateAccount': (account) => known.account(account),
      'teams.list': each((team) => known.wholeTeam(team)),
      'teams.create': (team) => known.wholeTeam(team),
      'teams.updatePaymentInfo': (payment, { params }) => known.payment(String(params.id), payment),
      'teams.usage': usage,
      'teams.updateUsageLimit': usage,
      'payments.info': (payment, call) => known.payment(this.#teamOf(call), payment),
      'projects.list': each(project),
      'projects.names': (all, call) => {
        for (const one of all) known.project(one, this.#teamOf(call))
      },
      'projects.create': project,
      'projects.update': project,
      'projects.runs': each(run),
      'runs.list': each(run),
      'runs.get': run,
      'admin.runs': each(({ team, ...one }, { at }) => {
        known.team(team.id, { name: team.name })
        known.run(one, team.id, at)
      }),
      'admin.interruptRun': (one, { at }) => {
        const of = known.runs.get(one.id)
        if (of) known.run(one, of.team, at)
      },
      'knownFailures.list': (marks, call) => {
        for (const mark of marks) known.knownFailure(mark, call.params.id, this.#teamOf(call), call.at)
      },
      'knownFailures.create': (mark, call) =>
        known.knownFailure(mark, call.params.id, this.#teamOf(call), call.at),
      'knownFailures.end': (mark, call) => known.knownFailure(mark, undefined, this.#teamOf(call), call.at),
      'tokens.list': each(token),
      'tokens.create': token,
      'tokens.delete': (_, { params }) => void known.tokens.delete(String(params.id)),
      'domains.list': each(domain),
      'domains.get': domain,
      'domains.create': domain,
      'domains.update': domain,
      'domains.verify': domain,
      'domains.delete': (_, { params }) => void known.domains.delete(String(params.id)),
      'artifacts.list': (entries, { params }) => {
        const { run: id, path } = split(String(params.id))
        this.#filesOf(id).folders.set(path, entries)
      },
      'artifacts.get': (reply, { query, contentType, at }) => {
        const { run: id, path } = split(String(query.key))
        const { bytes } = reply as unknown as FileReply
        this.#filesOf(id).bytes.set(path, { bytes, contentType, at })
      },
      'storage.presignUpload': (_, { endpoint }) => this.#gaps.add('uploads', endpoint.id),
    }
  }

  #filesOf(run: string): RunFiles {
    const files = this.#files.get(run) ?? { folders: new Map(), bytes: new Map() }
    this.#files.set(run, files)
    return files
  }

  world(db: Database): Omit<HarWorld, 'calls' | 'gaps'> {
    const known = this.#entities
    const now = this.#now
    const gaps = this.#gaps
    const uploads = new Map<string, Uint8Array>()
    const uploadRows: UploadRow[] = []
    const keep = (team_id: string, id: string, bytes: Uint8Array, content_type: string) => {
      uploads.set(id, bytes)
      const filename = id.slice(id.lastIndexOf('/') + 1)
      uploadRows.push({
        id,
        team_id,
        filename,
        created: now,
        size: bytes.length,
        content_type,
        uploaded_at: now,
      })
    }
    const runs = [...known.runs.values()].sort(byCreation)
    const earliest = runs.length > 0 ? Date.parse(runs[0]?.entity.created ?? '') : now
    // Without any word on people somebody still has to own the team.
    const nobody = createRandom('har', 'owner').uuid()
    if (known.people.size === 0) known.person(nobody, '?')
    const [somebody = nobody] = known.people.keys()
    const users = userRows(known, now, gaps)
    const teams = teamRows(known, earliest, somebody)
    const nameOf = new Map(teams.map(({ id, name }) => [id, name]))
    const projects = new Map<string, ProjectRow>()
    for (const project of known.projects.values())
      projects.set(project.id, projectRow(project, nameOf.get(project.team_id) ?? '', earliest))
    const runRows = runs.map((one) => {
      const place = this.#keepFiles(one.entity.id, one.team, keep)
      return runRow(one, projects.get(one.entity.project?.id ?? ''), place, now)
    })
    const finished = Map.groupBy(
      runRows.filter(({ end_at }) => end_at <= now),
      ({ team_id }) => team_id,
    )
    this.#reportUnknown()

    const tables: { [Name in keyof Tables]?: readonly Row[] } = {
      users,
      teams,
      payments: teams.map(({ id }) => {
        const used = sum(finished.get(id) ?? [], ({ billable_seconds }) => billable_seconds)
        return paymentRow(known, id, now, used)
      }),
      memberships: membershipRows(known, users),
      projects: [...projects.values()],
      tokens: [...known.tokens.values()].map(tokenRow),
      domains: [...known.domains.values()].map(domainRow),
      knownFailures: [...known.knownFailures.values()]
        .sort(byCreation)
        .map((one) => knownFailureRow(one, projects.get(one.project)?.team_id ?? one.team)),
      runs: runRows,
      restores: [...known.people.values()]
        .filter(({ isInvited }) => isInvited)
        .map(({ id }) => ({
          id: createRandom('har', 'invitation', id).uuid(),
          user_id: id,
          kind: 'invitation' as const,
          created: now,
          used: false,
        })),
      uploads: uploadRows,
    }
    const rows = this.#sound(db, tables)
    if (rows.length > mostRows) throw commandErrors.manyRows(mostRows)
    const kept = new Set(rows.flatMap(({ table, id }) => (table === 'uploads' ? [id] : [])))
    for (const path of uploads.keys()) if (!kept.has(path)) uploads.delete(path)
    const last = this.#calls.findLast(({ scene }) => scene.user !== undefined)?.scene.user ?? ''
    return { rows, uploads, now, who: users.find(({ id }) => id === last)?.email ?? null }
  }

  #keepFiles(
    run: string,
    team: string,
    keep: (team: string, id: string, bytes: Uint8Array, type: string) => void,
  ): string | null {
    const files = this.#files.get(run)
    if (!files) {
      this.#gaps.add('noFiles', 'artifacts.list')
      return null
    }
    const place = `${team}/recorded/${run}`
    const folders: RecordedFolders = [...files.folders].map(([folder, entries]) => ({
      folder,
      entries: entries.map((entry) => ({
        path: pathOf(entry, run, folder),
        name: entry.name,
        isFile: entry.is_file,
        size: entry.size,
        contentType: entry.content_type,
      })),
    }))
    keep(team, indexPath(place), new TextEncoder().encode(JSON.stringify(folders)), 'application/json')
    for (const [path, { bytes, contentType }] of files.bytes)
      keep(team, filePath(place, path), bytes, harmless(contentType))
    for (const { entries } of folders) {
      const missing = entries.filter(({ isFile, path }) => isFile && !files.bytes.has(path))
      this.#gaps.add('files', 'artifacts.get', { count: missing.length })
    }
    return place
  }

  /** Rows that their tables take, and that name no row that isn't there. */
  #sound(db: Database, tables: Partial<Record<string, readonly Row[]>>): RowChange[] {
    const rows = new Map<string, Map<string, Row>>()
    for (const [name, given = []] of Object.entries(tables)) {
      const fit = given.filter((row) => db.tables.get(name)?.check.accepts(row))
      this.#gaps.add('unfit', null, { count: given.length - fit.length, field: name })
      rows.set(name, new Map(fit.map((row) => [row.id, row])))
    }
    const exists = (table: string, id: string) => rows.get(table)?.has(id) === true
    for (let dropped = true; dropped; ) {
      dropped = false
      for (const [name, own] of rows) {
        for (const row of own.values()) {
          if (!db.tables.get(name)?.check.danglingReference([row], exists)) continue
          own.delete(row.id)
          dropped = true
          this.#gaps.add('unfit', null, { field: name })
        }
      }
    }
    return [...rows].flatMap(([table, own]) => [...own.values()].map((row) => ({ table, id: row.id, row })))
  }

  #reportUnknown(): void {
    const known = this.#entities
    const gaps = this.#gaps
    gaps.add('passwords', 'user.signIn', { count: known.people.size })
    gaps.add('secrets', 'tokens.list', { count: known.tokens.size })
    const domains = [...known.domains.values()]
    gaps.add('certificates', 'domains.list', {
      count: domains.filter(({ entity }) => entity.saml?.certificate.includes('•')).length,
    })
    const runs = [...known.runs.values()]
    gaps.add('courses', 'runs.get', {
      count: runs.filter(({ entity: { state } }) => state === 'created' || state === 'started').length,
    })
    const projects = [...known.projects.values()]
    gaps.add('created', 'projects.list', { count: projects.filter(({ created }) => created === null).length })
    const teams = [...known.teams].filter(([, { created }]) => created === undefined)
    gaps.add('created', 'teams.list', { count: teams.length })
    gaps.add('payment', 'payments.info', {
      count: [...known.teams.keys()].filter(
        (id) => known.payments.get(id)?.is_payment_available === undefined,
      ).length,
    })
    this.#reportLists()
  }

  /** Lists seen only in part, and the figures that follow from them. */
  #reportLists(): void {
    const known = this.#entities
    const latest = new Map<string, HarCall>()
    for (const call of this.#calls) {
      const { endpoint, query, params, scene } = call
      if (query.filter === undefined && (query.search ?? '') === '')
        latest.set(`${endpoint.id} ${scene.team} ${params.id}`, call)
    }
    const seen = new Seen(known)
    for (const call of latest.values()) {
      const { endpoint, params, reply, scene } = call
      const rows = seen.rowsOf(endpoint.id, scene.team ?? this.#team, String(params.id))
      const count = rows === undefined ? 0 : (reply as { count: number }).count
      if (rows !== undefined && count > rows)
        this.#gaps.add('partial', endpoint.id, { count: rows, of: count })
      if (seen.isExceededBy(call, scene.team ?? this.#team)) this.#gaps.add('derived', endpoint.id)
      if (endpoint.id === 'teams.usage') this.#reportAmount(call)
    }
  }

  #reportAmount(call: HarCall): void {
    const { amount_usd, seconds_used } = call.reply as EndpointReply<EndpointById<'teams.usage'>>
    if (amount_usd === 0) return
    const price = this.#entities.payments.get(call.scene.team ?? this.#team)?.price_per_hour_usd ?? 2.4
    if (Math.abs(amount_usd - (seconds_used / 3600) * price) > 0.01)
      this.#gaps.add('amounts', call.endpoint.id)
  }
}

/** How much of each list the archive tells. */
class Seen {
  readonly #known: Entities
  readonly #runsOfTeam: Map<string, Run[]>
  readonly #runsOfProject: Map<string | undefined, Run[]>
  readonly #members: Map<string, unknown[]>

  constructor(known: Entities) {
    this.#known = known
    const runs = [...known.runs.values()]
    const ofTeam = Map.groupBy(runs, ({ team }) => team)
    this.#runsOfTeam = new Map([...ofTeam].map(([id, own]) => [id, own.map(({ entity }) => entity)]))
    this.#runsOfProject = Map.groupBy(
      runs.map(({ entity }) => entity),
      ({ project }) => project?.id,
    )
    const memberships = [...known.memberships.values()].filter((one) => known.isMember(one))
    this.#members = Map.groupBy(memberships, ({ team_id }) => team_id)
  }

  /** Undefined for endpoints that have no list. */
  rowsOf(endpoint: EndpointId, team: string, project: string): number | undefined {
    const known = this.#known
    const ofTeam = (rows: Iterable<{ team: string }>) => [...rows].filter((row) => row.team === team).length
    switch (endpoint) {
      case 'runs.list':
        return this.#runsOfTeam.get(team)?.length ?? 0
      case 'admin.runs':
        return known.runs.size
      case 'projects.runs':
        return this.#runsOfProject.get(project)?.length ?? 0
      case 'projects.list':
        return [...known.projects.values()].filter(({ team_id }) => team_id === team).length
      case 'tokens.list':
        return ofTeam(known.tokens.values())
      case 'domains.list':
        return ofTeam(known.domains.values())
      case 'users.list':
        return this.#members.get(team)?.length ?? 0
      case 'admin.accounts':
        return known.people.size
      case 'teams.list':
        return known.teams.size
      default:
        return undefined
    }
  }

  /** Whether figures count runs or people that no other reply told of. */
  isExceededBy(call: HarCall, team: string): boolean {
    const runs = this.#runsOfTeam.get(team) ?? []
    const seconds = (first = '', last = '') =>
      sum(between(runs, first, last), (run) => run.total_run_time ?? 0)
    const usage = replyTo(call, 'teams.usage')
    if (usage) return usage.seconds_used > 1 + seconds(usage.period.from, usage.period.to)
    const counts = replyTo(call, 'charts.runsCounts')?.payload
    if (counts)
      return sum(counts, ({ count }) => count) > between(runs, counts[0]?.date, counts.at(-1)?.date).length
    const time = replyTo(call, 'charts.totalTime')?.payload
    if (time) return sum(time, (day) => day.android + day.ios) > 1 + seconds(time[0]?.date, time.at(-1)?.date)
    const projects = replyTo(call, 'projects.list')?.payload ?? []
    const teams = replyTo(call, 'teams.list')?.payload ?? []
    return (
      projects.some(({ id, runs_count }) => runs_count > (this.#runsOfProject.get(id)?.length ?? 0)) ||
      teams.some(
        ({ id, runs_count, users_count }) =>
          runs_count > (this.#runsOfTeam.get(id)?.length ?? 0) ||
          users_count > (this.#members.get(id)?.length ?? 0),
      )
    )
  }
}

/** `<run id>/folder/file`, with or without a slash before and behind. */
function split(key: string): { run: string; path: string } {
  const [run = '', ...path] = key.replace(/^\/+|\/+$/g, '').split('/')
  return { run: run.toLowerCase(), path: path.join('/') }
}

const byCreation = (
  a: { entity: { created: string }; rank: number },
  b: { entity: { created: string }; rank: number },
) => Date.parse(a.entity.created) - Date.parse(b.entity.created) || a.rank - b.rank

const sum = <Item>(items: readonly Item[], figureOf: (item: Item) => number) =>
  items.reduce((total, item) => total + figureOf(item), 0)

const day = 24 * 60 * 60 * 1000

/** Runs of these days, wherever a day begins. */
function between(runs: readonly Run[], first = '', last = ''): Run[] {
  const [from, to] = [Date.parse(first) - day, Date.parse(last) + 2 * day]
  return runs.filter(({ created }) => Date.parse(created) >= from && Date.parse(created) < to)
}

/** A type that no browser executes. */
const harmless = (type: string) => (/html|svg|script|xhtml/i.test(type) ? 'text/plain; charset=utf-8' : type)
