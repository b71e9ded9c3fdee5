import { personaPassword } from '../../../fixtures/personas.ts'
import type { Account } from '../../../src/contract/accounts.ts'
import type { Artifact } from '../../../src/contract/artifacts.ts'
import type { Domain } from '../../../src/contract/domains.ts'
import type { KnownFailure } from '../../../src/contract/known-failures.ts'
import type { Project } from '../../../src/contract/projects.ts'
import type { Run } from '../../../src/contract/runs.ts'
import type { PaymentInfo, Team, UsageStatistics } from '../../../src/contract/teams.ts'
import type { ApiToken } from '../../../src/contract/tokens.ts'
import type { User } from '../../../src/contract/users.ts'
import { email } from '../../../src/contract/values.ts'
import type {
  DomainRow,
  KnownFailureRow,
  MembershipRow,
  PaymentRow,
  ProjectRow,
  RunRow,
  TeamRow,
  TokenRow,
  UserRow,
} from '../../db/models.ts'
import { plannedFields } from '../../db/run-course.ts'
import { appNamed } from '../../handlers/own-app.ts'
import { hashPassword } from '../../handlers/people.ts'
import { ownApp } from '../../simulation/own-app.ts'
import { createRandom, hash } from '../../simulation/random.ts'
import type { RunSpec, SpecRest } from '../../simulation/run-spec.ts'
import type { Gaps } from './gaps.ts'

/** Rows of entities as replies tell of them, the latest word of each. */

const minute = 60_000
const ms = Date.parse
const msOrNull = (time: string | null) => (time === null ? null : ms(time))

interface Recorded<Entity> {
  entity: Entity
  team: string
  at: number
}

interface Person extends Pick<UserRow, 'id' | 'name' | 'is_admin' | 'status' | 'last_seen'> {
  email: string | null
  created: number | null
  current: string | null | undefined
  isInvited: boolean
}

type KnownTeam = Partial<Omit<TeamRow, 'id'>>
type KnownProject = Pick<ProjectRow, 'id' | 'name' | 'slug' | 'team_id'> & { created: number | null }
type Membership = Pick<MembershipRow, 'user_id' | 'team_id' | 'role' | 'status'>

export class Entities {
  readonly people = new Map<string, Person>()
  readonly teams = new Map<string, KnownTeam>()
  readonly payments = new Map<string, Partial<PaymentInfo & Pick<UsageStatistics, 'seconds_limit'>>>()
  /** Teams that used time and paid nothing for it. */
  readonly free = new Set<string>()
  readonly memberships = new Map<string, Membership>()
  readonly projects = new Map<string, KnownProject>()
  readonly runs = new Map<string, Recorded<Run> & { rank: number }>()
  readonly tokens = new Map<string, Recorded<ApiToken>>()
  readonly domains = new Map<string, Recorded<Domain>>()
  readonly knownFailures = new Map<string, Recorded<KnownFailure> & { project: string; rank: number }>()
  /** Of people whom an administrator looked at: all teams they are in. */
  readonly #teamsOf = new Map<string, ReadonlySet<string>>()
  #rank = 0

  person(id: string, name: string, more: Partial<Person> = {}): void {
    const known: Person = this.people.get(id) ?? {
      id,
      name,
      is_admin: false,
      status: 'active',
      last_seen: null,
      email: null,
      created: null,
      current: undefined,
      isInvited: false,
    }
    // Told in full, a person takes the place of the list that tells it.
    if (more.email) this.people.delete(id)
    this.people.set(id, { ...known, name, ...more })
  }

  user(user: User, isOwn: boolean): void {
    const { id, name, email, is_admin, status, account_deactivated, role, team_id, invitation_url } = user
    const isOut = account_deactivated === true
    this.person(id, name, {
      email,
      is_admin,
      status: isOut ? 'deactivated' : status === 'deactivated' && role !== null && !isOwn ? 'active' : status,
      created: ms(user.created),
      last_seen: msOrNull(user.last_seen),
      ...(status !== 'invited' ? { isInvited: false } : invitation_url ? { isInvited: true } : {}),
      ...(isOwn ? { current: team_id } : {}),
    })
    if (team_id === null || role === null) return
    this.team(team_id)
    const isMember = isOwn || isOut || status !== 'deactivated'
    this.member({ user_id: id, team_id, role, status: isMember ? 'active' : 'deactivated' })
  }

  account({ teams, ...user }: Account): void {
    const { id, status, team_id } = user
    this.#teamsOf.set(id, new Set(teams.map((team) => team.id)))
    this.user({ ...user, role: null }, false)
    this.person(id, user.name, { status, current: team_id })
    for (const team of teams) {
      this.team(team.id, { name: team.name })
      this.member({ user_id: id, team_id: team.id, role: team.role, status: 'active' })
    }
  }

  member(membership: Membership): void {
    const { user_id, team_id } = membership
    const name = `${user_id} ${team_id}`
    this.memberships.delete(name)
    this.memberships.set(name, membership)
  }

  team(id: string, more: KnownTeam = {}): void {
    this.teams.set(id, { ...this.teams.get(id), ...more })
  }

  wholeTeam({ id, name, created, owner, payment }: Team): void {
    this.person(owner.id, owner.name, this.people.get(owner.id)?.email ? {} : { email: owner.email })
    this.team(id, { name, created: ms(created), owner_id: owner.id })
    this.payment(id, payment)
    const ownership = this.memberships.get(`${owner.id} ${id}`)
    if (!ownership) this.member({ user_id: owner.id, team_id: id, role: 'owner', status: 'active' })
  }

  payment(team: string, more: Partial<PaymentInfo & Pick<UsageStatistics, 'seconds_limit'>>): void {
    this.payments.set(team, { ...this.payments.get(team), ...more })
  }

  project(project: Pick<Project, 'id' | 'name' | 'slug'> & { created?: string }, team_id: string): void {
    const { id, name, slug, created } = project
    const known = this.projects.get(id)?.created ?? null
    this.projects.set(id, { id, name, slug, team_id, created: created ? ms(created) : known })
  }

  /** Lists are newest first: of runs that were created at once, the later ones come first. */
  run(run: Run, team: string, at: number): void {
    const rank = this.runs.get(run.id)?.rank ?? --this.#rank
    this.runs.set(run.id, { entity: run, team, at, rank })
    if (run.created_by) this.person(run.created_by.id, run.created_by.name)
    if (run.project) this.project(run.project, team)
  }

  token(token: ApiToken, team: string, at: number): void {
    this.person(token.created_by.id, token.created_by.name)
    this.tokens.set(token.id, { entity: token, team, at })
  }

  domain(domain: Domain, team: string, at: number): void {
    this.domains.set(domain.id, { entity: domain, team, at })
  }

  knownFailure(mark: KnownFailure, project: string | undefined, team: string, at: number): void {
    const known = this.knownFailures.get(mark.id)
    const of = project ?? known?.project
    if (of === undefined) return
    for (const person of [mark.created_by, mark.ended_by]) if (person) this.person(person.id, person.name)
    this.knownFailures.set(mark.id, {
      entity: mark,
      project: of,
      team,
      at,
      rank: known?.rank ?? --this.#rank,
    })
  }

  /** An administrator has an owner's rights in every team, and isn't a member there for that. */
  isMember({ user_id, team_id, status }: Membership): boolean {
    const teams = this.#teamsOf.get(user_id)
    return !teams || status === 'deactivated' || teams.has(team_id)
  }
}

/** Of people without an e-mail, one that reaches nobody. */
const placeholder = (id: string) => `${id}@archive.invalid`

export function userRows({ people, memberships }: Entities, now: number, gaps: Gaps): UserRow[] {
  const taken = new Set<string>()
  const firstOf = new Map<string, string>()
  for (const { user_id, team_id } of memberships.values())
    if (!firstOf.has(user_id)) firstOf.set(user_id, team_id)
  return [...people.values()].map(({ email: told, created, current, isInvited: _, name, ...person }) => {
    const { data = '' } = email.safeParse(told)
    const own = data === '' || taken.has(data) ? placeholder(person.id) : data
    taken.add(own)
    if (own !== data) gaps.add('people', null)
    return {
      ...person,
      name: shown(name),
      email: own,
      password: person.status === 'invited' ? null : hashPassword(person.id, personaPassword),
      created: created ?? now,
      current_team_id: current === undefined ? (firstOf.get(person.id) ?? null) : current,
    }
  })
}

/** Names on the wire may be empty, or longer than those of people and teams here. */
const shown = (name: string) => name.slice(0, 300) || '?'

export function membershipRows(entities: Entities, users: readonly UserRow[]): MembershipRow[] {
  const created = new Map(users.map((user) => [user.id, user.created]))
  return [...entities.memberships.values()]
    .filter((membership) => entities.isMember(membership))
    .map((membership) => ({
      ...membership,
      id: createRandom('har', membership.user_id, membership.team_id).uuid(),
      created: created.get(membership.user_id) ?? 0,
    }))
}

/** Every team has an owner: without a word on it, the first of its members. */
export function teamRows({ memberships, teams }: Entities, earliest: number, otherwise: string): TeamRow[] {
  const members = Map.groupBy(memberships.values(), ({ team_id }) => team_id)
  return [...teams].map(([id, { name = '?', created = earliest, owner_id }]) => {
    const ofTeam = members.get(id) ?? []
    const owner = ofTeam.find(({ role }) => role === 'owner') ?? ofTeam[0]
    return { id, name: shown(name), created, owner_id: owner_id ?? owner?.user_id ?? otherwise }
  })
}

/** Free seconds that are left are granted now, unless free seconds covered all earlier use. */
export function paymentRow({ payments, free }: Entities, id: string, now: number, used: number): PaymentRow {
  const {
    manual_invoicing = false,
    is_payment_available = true,
    free_seconds_left = 0,
    seconds_limit = null,
  } = payments.get(id) ?? {}
  const granted = free.has(id)
    ? { free_granted: free_seconds_left + used, free_from: 0 }
    : { free_granted: free_seconds_left, free_from: now }
  return { id, manual_invoicing, is_payment_available, ...granted, seconds_limit }
}

export function projectRow(project: KnownProject, team: string, earliest: number): ProjectRow {
  const { created, ...rest } = project
  const { suite, app } = appNamed(project.name, team)
  const fits = app !== null && ownApp.safeParse(JSON.parse(app)).success
  return { ...rest, created: created ?? earliest, suite, app: fits ? app : null }
}

const longestRest = 4 * 60 * minute

/** The end of a run that goes on: at its pace so far. */
function endOf({ started, tests_total, tests_done }: Run, at: number): number {
  const begun = started === null ? at : ms(started)
  const left = Math.max(1, (tests_total ?? 0) - tests_done)
  const rest = tests_done > 0 ? ((at - begun) / tests_done) * left : 10 * minute
  return at + Math.round(Math.min(longestRest, Math.max(minute, rest)))
}

export function runRow(
  { entity: run, team }: Recorded<Run>,
  project: ProjectRow | undefined,
  files: string | null,
  now: number,
): RunRow {
  const { id, name, link, branch, platform, osversion, system_image, device, flavor, repeat_of } = run
  const created = ms(run.created)
  const common = {
    id,
    team_id: team,
    project_id: project?.id ?? null,
    created_by: run.created_by?.id ?? null,
    name,
    link,
    branch,
    platform,
    osversion,
    system_image,
    device,
    flavor,
    repeat_of,
    created,
    interrupted_at: null,
  }
  const app = project?.app ? (JSON.parse(project.app) as SpecRest['app']) : undefined
  const suite = (project?.suite ?? 'shop') as RunSpec['suite']
  const seed = `har:${id}`
  const { state, error_message, started, completed, options } = run
  if (state === 'created') {
    const waits = Math.max(0, now - created) / 1000 + 30
    const preset = { queueSeconds: Math.min(100_000, Math.round(waits)) }
    const spec = { seed, created, platform, osversion, device, flavor, options, suite, preset, app }
    return { ...common, ...plannedFields(spec) }
  }
  const { tests_total, tests_done, passed, failed, ignored, flaky, total_run_time } = run
  const course = {
    state,
    error_message,
    started,
    completed,
    tests_total,
    tests_done,
    passed,
    failed,
    ignored,
    flaky,
    total_run_time,
  }
  const isLive = state === 'started'
  const end_at = isLive ? endOf(run, now) : Math.min(now, completed === null ? created : ms(completed))
  const start_at = started === null ? end_at : Math.min(ms(started), end_at - (isLive ? 1 : 0))
  const total = tests_total ?? tests_done
  const bad = (failed ?? 0) + (ignored ?? 0)
  const specRest: SpecRest = {
    preset: { testsTotal: Math.min(total, 100_000) },
    app,
    recorded: { at: now, course, files },
  }
  return {
    ...common,
    seed,
    suite,
    spec_rest: JSON.stringify(specRest),
    options: JSON.stringify(options),
    start_at,
    end_at,
    outcome: state === 'failure' || (isLive && (failed ?? 0) > 0) ? 'failure' : 'passed',
    error_message,
    devices: 1,
    tests_total: total,
    passed: isLive ? Math.max(0, total - bad) : (passed ?? 0),
    failed: failed ?? 0,
    ignored: ignored ?? 0,
    flaky: flaky ?? 0,
    billable_seconds: isLive ? Math.round((end_at - start_at) / 1000) : Math.round(total_run_time ?? 0),
  }
}

/** A secret that nobody has, with the preview that was told: its first four and its last four characters. */
export function tokenRow({ entity, team }: Recorded<ApiToken>): TokenRow {
  const { id, name, token_preview, created, last_used, created_by } = entity
  const [, first = 'plt_', last = ''] = /^(.{4}).*?(.{4})$/su.exec(token_preview) ?? []
  const secret = [hash(id), hash(`${id} `)].map((part) => part.toString(36)).join('')
  return {
    id,
    team_id: team,
    name,
    token: `${first}${secret}${last}`,
    created: ms(created),
    created_by: created_by.id,
    last_used: msOrNull(last_used),
  }
}

export function domainRow({ entity, team }: Recorded<Domain>): DomainRow {
  const { id, value, created, verified_at, last_checked_at, verification, saml } = entity
  const { acs_url: _, sp_entity_id: __, updated = null, ...own } = saml ?? {}
  return {
    id,
    team_id: team,
    value,
    created: ms(created),
    verified_at: msOrNull(verified_at),
    last_checked_at: msOrNull(last_checked_at),
    record: verification.value,
    saml: saml ? JSON.stringify(own) : null,
    saml_updated: msOrNull(updated),
  }
}

export function knownFailureRow(
  { entity, project }: Pick<Recorded<KnownFailure> & { project: string }, 'entity' | 'project'>,
  team_id: string,
): KnownFailureRow {
  const { created_by, ended_by, created, ended, ...mark } = entity
  return {
    ...mark,
    team_id,
    project_id: project,
    created: ms(created),
    created_by: created_by.id,
    ended: msOrNull(ended),
    ended_by: ended_by?.id ?? null,
  }
}

/** The path below the run. */
export function pathOf({ id, name }: Artifact, run: string, folder: string): string {
  const clean = id.replace(/^\/+|\/+$/g, '')
  if (clean.toLowerCase().startsWith(`${run}/`)) return clean.slice(run.length + 1)
  return folder === '' ? name : `${folder}/${name}`
}
