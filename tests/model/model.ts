import { type Role, roles } from '../../src/contract/enums.ts'
import type { Outcome, Person, Step, Team } from './steps.ts'

/** In hours, as all time here. */
const lifetime = 30 * 24

/**
 * What the service has to answer, in plain code that knows nothing of the fake: the rules of `src/contract/README.md`.
 * Roles and their order are the contract's; which role a call needs is written out, since it is what is tested.
 */
export class Model {
  private now = 0
  private readonly people: Record<Person, { team: Team; active: boolean; password: string }> = {
    ann: { team: 'north', active: true, password: 'first' },
    ben: { team: 'south', active: true, password: 'first' },
  }
  private readonly roles: Record<Team, Partial<Record<Person, Role>>> = {
    north: { ann: 'owner', ben: 'editor' },
    south: { ben: 'owner' },
  }
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
    const role = this.roles[me.team][step.who] ?? 'reader'
    const may = (least: Role) => roles.indexOf(role) <= roles.indexOf(least)
    const forbidden = refused(403, 'FORBIDDEN')

    switch (step.do) {
      case 'enter team':
        if (!this.roles[step.team][step.who]) return refused(404, 'NOT_FOUND')
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
      case 'create project': {
        if (!may('editor')) return forbidden
        const taken = this.taken(me.team, step)
        if (taken) return taken
        this.projects.push({ team: me.team, name: step.name, slug: step.slug, runs: 0 })
        return { status: 200 }
      }
      case 'rename project': {
        const project = this.projects[step.project]
        if (!may('editor')) return forbidden
        if (project?.team !== me.team) return refused(404, 'NOT_FOUND')
        const taken = this.taken(me.team, { name: step.name }, project)
        if (taken) return taken
        project.name = step.name
        return { status: 200 }
      }
      case 'start run': {
        if (!may('editor')) return forbidden
        const project = this.projects.find(({ team, slug }) => team === me.team && slug === step.project)
        if (!project) return refused(422, 'VALIDATION_ERROR')
        project.runs++
        return { status: 200 }
      }
      case 'create token':
        if (!may('editor')) return forbidden
        this.tokens.push({ team: me.team, maker: step.who, name: step.name, revoked: false })
        return { status: 200 }
      case 'revoke token': {
        const token = this.tokens[step.token]
        if (!may('editor')) return forbidden
        if (token?.team !== me.team || token.revoked) return refused(404, 'NOT_FOUND')
        if (token.maker !== step.who && !may('owner')) return forbidden
        token.revoked = true
        return { status: 200 }
      }
      case 'change role':
      case 'deactivate':
      case 'activate':
        return may('owner') ? this.changeMember(me.team, step) : forbidden
      case 'look':
        return step.at === 'users' && !may('owner')
          ? forbidden
          : { status: 200, seen: this.rows(me.team, step).sort() }
    }
  }

  private signIn({ who, device, password }: Extract<Step, { do: 'sign in' }>): Outcome {
    const { active, password: right } = this.people[who]
    if (!active || password !== right) return refused(400, 'WRONG_CREDENTIALS')
    this.sessions.set(`${who} ${device}`, this.now + lifetime)
    return { status: 200 }
  }

  private exchange(index: number): Outcome {
    const token = this.tokens[index]
    const works = token && !token.revoked && this.people[token.maker].active
    return works ? { status: 200 } : refused(401, 'UNAUTHORIZED')
  }

  private changeMember(
    team: Team,
    step: Extract<Step, { do: 'change role' | 'deactivate' | 'activate' }>,
  ): Outcome {
    const members = this.roles[team]
    if (!members[step.whom]) return refused(404, 'USER_NOT_FOUND')
    const stepsDown = step.do === 'deactivate' || (step.do === 'change role' && step.role !== 'owner')
    const concerned = step.do === 'deactivate' ? (['north', 'south'] as const) : [team]
    if (stepsDown && concerned.some((one) => this.ownsAlone(one, step.whom))) return refused(409, 'CONFLICT')
    if (step.do === 'change role') members[step.whom] = step.role
    else this.people[step.whom].active = step.do === 'activate'
    if (step.do === 'deactivate') this.endSessions(step.whom)
    return { status: 200 }
  }

  private ownsAlone(team: Team, who: Person): boolean {
    const owners = (['ann', 'ben'] as const).filter(
      (one) => this.roles[team][one] === 'owner' && this.people[one].active,
    )
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
            `${name}, ${role}, ${this.people[name as Person].active ? 'active' : 'deactivated'}`,
        )
      case 'teams':
        return (['north', 'south'] as const).filter((one) => this.roles[one][who])
    }
  }

  private endSessions(who: Person, except?: string): void {
    this.sessions = new Map(
      [...this.sessions].filter(([key]) => !key.startsWith(`${who} `) || key === except),
    )
  }
}

const refused = (status: number, code: string): Outcome => ({ status, code })
