import { type Role, roles } from '../../src/contract/enums.ts'
import type { Outcome, Person, Step, Team } from './steps.ts'

/** A session's lifetime in hours; the model counts all time in hours. */
const lifetime = 30 * 24

/**
 * The expected answers, in plain code that knows nothing of the fake: the rules of `src/contract/README.md`.
 * Roles and their order are the contract's; the role that a call needs is written out, since it is under test.
 */
export class Model {
  private now = 0
  private readonly people: Record<Person, { team: Team | null; password: string }> = {
    ann: { team: 'north', password: 'first' },
    ben: { team: 'south', password: 'first' },
  }
  private readonly roles: Record<Team, Partial<Record<Person, Role>>> = {
    north: { ann: 'owner', ben: 'editor' },
    south: { ben: 'owner' },
  }
  private readonly deactivated: Record<Team, Set<Person>> = { north: new Set(), south: new Set() }
  /** When each session that a device holds ends; what isn't here was never opened or is closed. */
  private sessions = new Map<`${Person} ${string}`, number>([
    ['ann phone', lifetime],
    ['ben phone', lifetime],
  ])
  private readonly projects: { team: Team; name: string; slug: string; runs: number }[] = []
  private readonly tokens: { team: Team; maker: Person; name: string; revoked: boolean }[] = []

  answer(step: Step): Outcome {
    if (step.do === 'wait') {
      this.now += step.hours
      return { status: 200 }
    }
    if (step.do === 'sign in') return this.signIn(step)
    if (step.do === 'use token') return this.exchange(step.token)
    const session = `${step.who} ${step.device}` as const
    if ((this.sessions.get(session) ?? 0) <= this.now) return refused(401, 'UNAUTHORIZED')
    const me = this.people[step.who]
    const forbidden = refused(403, 'FORBIDDEN')

    switch (step.do) {
      case 'enter team':
        if (!this.roleIn(step.team, step.who)) return refused(404, 'NOT_FOUND')
        me.team = step.team
        return { status: 200 }
      case 'sign out everywhere':
        this.endSessions(step.who)
        return { status: 200 }
      case 'change password':
        if (step.current !== me.password) return refused(400, 'WRONG_CREDENTIALS')
        me.password = step.next
        this.endSessions(step.who, session)
        return { status: 200 }
    }
    if (step.do === 'look' && step.at === 'teams') return { status: 200, seen: this.teamsOf(step.who).sort() }
    const { team } = me
    const role = team && this.roleIn(team, step.who)
    if (!team || !role) return forbidden
    const may = (least: Role) => roles.indexOf(role) <= roles.indexOf(least)
    switch (step.do) {
      case 'create project': {
        if (!may('editor')) return forbidden
        const taken = this.taken(team, step)
        if (taken) return taken
        this.projects.push({ team, name: step.name, slug: step.slug, runs: 0 })
        return { status: 200 }
      }
      case 'rename project': {
        const project = this.projects[step.project]
        if (!may('editor')) return forbidden
        if (project?.team !== team) return refused(404, 'NOT_FOUND')
        const taken = this.taken(team, { name: step.name }, project)
        if (taken) return taken
        project.name = step.name
        return { status: 200 }
      }
      case 'start run': {
        if (!may('editor')) return forbidden
        const project = this.projects.find((one) => one.team === team && one.slug === step.project)
        if (!project) return refused(422, 'VALIDATION_ERROR')
        project.runs++
        return { status: 200 }
      }
      case 'create token':
        if (!may('editor')) return forbidden
        this.tokens.push({ team, maker: step.who, name: step.name, revoked: false })
        return { status: 200 }
      case 'revoke token': {
        const token = this.tokens[step.token]
        if (!may('editor')) return forbidden
        if (token?.team !== team || token.revoked) return refused(404, 'NOT_FOUND')
        if (token.maker !== step.who && !may('owner')) return forbidden
        token.revoked = true
        return { status: 200 }
      }
      case 'change role':
      case 'deactivate':
      case 'activate':
        return may('owner') ? this.changeMember(team, step) : forbidden
      case 'look':
        return step.at === 'users' && !may('owner')
          ? forbidden
          : { status: 200, seen: this.rows(team, step).sort() }
    }
  }

  private signIn({ who, device, password }: Extract<Step, { do: 'sign in' }>): Outcome {
    if (password !== this.people[who].password) return refused(400, 'WRONG_CREDENTIALS')
    this.sessions.set(`${who} ${device}`, this.now + lifetime)
    return { status: 200 }
  }

  private exchange(index: number): Outcome {
    const token = this.tokens[index]
    const works = token && !token.revoked && this.roleIn(token.team, token.maker)
    return works ? { status: 200 } : refused(401, 'UNAUTHORIZED')
  }

  private changeMember(
    team: Team,
    step: Extract<Step, { do: 'change role' | 'deactivate' | 'activate' }>,
  ): Outcome {
    const members = this.roles[team]
    if (!members[step.whom]) return refused(404, 'USER_NOT_FOUND')
    const stepsDown = step.do === 'deactivate' || (step.do === 'change role' && step.role !== 'owner')
    if (stepsDown && this.ownsAlone(team, step.whom)) return refused(409, 'CONFLICT')
    const person = this.people[step.whom]
    if (step.do === 'change role') members[step.whom] = step.role
    else if (step.do === 'activate') {
      this.deactivated[team].delete(step.whom)
      person.team ??= team
    } else {
      this.deactivated[team].add(step.whom)
      if (person.team === team) {
        person.team = this.teamsOf(step.whom)[0] ?? null
        this.endSessions(step.whom)
      }
    }
    return { status: 200 }
  }

  private roleIn(team: Team, who: Person): Role | undefined {
    return this.deactivated[team].has(who) ? undefined : this.roles[team][who]
  }

  private teamsOf(who: Person): Team[] {
    return (['north', 'south'] as const).filter((team) => this.roleIn(team, who))
  }

  private ownsAlone(team: Team, who: Person): boolean {
    const owners = (['ann', 'ben'] as const).filter((one) => this.roleIn(team, one) === 'owner')
    return owners.length === 1 && owners[0] === who
  }

  private taken(team: Team, asked: { name: string; slug?: string }, self?: object): Outcome | null {
    const others = this.projects.filter((one) => one.team === team && one !== self)
    const same = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()
    if (others.some(({ name }) => same(name, asked.name)))
      return refused(409, 'PROJECT_WITH_SAME_NAME_ALREADY_EXISTS')
    if (others.some(({ slug }) => same(slug, asked.slug)))
      return refused(409, 'PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS')
    return null
  }

  private rows(team: Team, { who, at }: Extract<Step, { do: 'look' }>): string[] {
    const own = <Row extends { team: Team }>(rows: readonly Row[]) => rows.filter((row) => row.team === team)
    switch (at) {
      case 'projects':
        return own(this.projects).map(({ name, slug, runs }) => `${name} (${slug}): ${runs} runs`)
      case 'tokens':
        return own(this.tokens.filter(({ revoked }) => !revoked)).map(
          ({ name, maker }) => `${name} by ${maker}`,
        )
      case 'users':
        return Object.entries(this.roles[team]).map(
          ([name, role]) =>
            `${name}, ${role}, ${this.deactivated[team].has(name as Person) ? 'deactivated' : 'active'}`,
        )
      case 'teams':
        return this.teamsOf(who)
    }
  }

  private endSessions(who: Person, except?: string): void {
    this.sessions = new Map(
      [...this.sessions].filter(([key]) => !key.startsWith(`${who} `) || key === except),
    )
  }
}

const refused = (status: number, code: string): Outcome => ({ status, code })
