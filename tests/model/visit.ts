import { Model } from './model.ts'
import type { Outcome, Person, Step, Team } from './steps.ts'

/** Sends steps to a service, in any host. */
export interface Connection {
  send: (
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown },
    // biome-ignore lint/suspicious/noExplicitAny: what a service answers is what is looked at here
  ) => Promise<{ status: number; body: any }>
  wait: (hours: number) => Promise<unknown>
}

/** Takes the steps at a service and in the model, and tells where the two part; null where they never do. */
export async function firstDifference(
  connection: Connection,
  steps: readonly Step[],
  note?: (step: Step, outcome: Outcome) => void,
): Promise<string | null> {
  const model = new Model()
  const visit = await Visit.begin(connection)
  for (const [place, step] of steps.entries()) {
    const expected = JSON.stringify(model.answer(step))
    const outcome = await visit.take(step)
    const actual = JSON.stringify(outcome)
    note?.(step, outcome)
    if (actual !== expected) {
      return `step ${place + 1}, ${JSON.stringify(step)}\nthe model says   ${expected}\nthe service says ${actual}`
    }
  }
  return null
}

/** The steps as calls, with the ids and tokens that they need. */
class Visit {
  private readonly sessions = new Map<string, string>()
  private readonly projects: string[] = []
  private readonly tokens: { id: string; token: string }[] = []
  private readonly people = new Map<Person, { id: string; email: string }>()
  private readonly teams = new Map<Team, string>()
  private readonly connection: Connection

  private constructor(connection: Connection) {
    this.connection = connection
  }

  /** Ann founds a team and invites Ben, who founds another; runs of both are paid by invoice. Each has a phone. */
  static async begin(connection: Connection): Promise<Visit> {
    const visit = new Visit(connection)
    const { send } = connection
    const must = async (...call: Parameters<Connection['send']>) => {
      const { status, body } = await send(...call)
      if (status >= 300) throw new Error(`${call[0]} ${call[1]}: ${status} ${JSON.stringify(body)}`)
      return body
    }
    const admin = (
      await must('POST', 'v1/user/auth', { body: { email: 'ada@paceline.test', password: 'demo-password' } })
    ).token
    const email = (who: Person) => `${who}@model.test`
    const ann = (
      await must('POST', 'v1/user/signup', {
        body: { email: email('ann'), name: 'ann', team: 'north', password: 'first' },
      })
    ).token
    const invited = await must('POST', 'v2/users', {
      token: ann,
      body: { email: email('ben'), name: 'ben', role: 'editor' },
    })
    const restore = new URL(invited.invitation_url).pathname.split('/').at(-1)
    await must('POST', 'v1/user/restore_password', { body: { token: restore, password: 'first' } })
    const ben = (await must('POST', 'v1/user/auth', { body: { email: email('ben'), password: 'first' } }))
      .token
    await must('POST', 'v1/team', { token: ben, body: { name: 'south' } })
    for (const [who, team, token] of [
      ['ann', 'north', ann],
      ['ben', 'south', ben],
    ] as const) {
      const session = await must('GET', 'v1/user/session', { token })
      visit.people.set(who, { id: session.user_id, email: email(who) })
      visit.teams.set(team, session.team_id)
      await must('PATCH', `v2/teams/${session.team_id}/payment-info`, {
        token: admin,
        body: { manual_invoicing: true },
      })
      visit.sessions.set(`${who} phone`, token)
    }
    return visit
  }

  async take(step: Step): Promise<Outcome> {
    if (step.do === 'wait') {
      await this.connection.wait(step.hours)
      return { status: 200 }
    }
    const { status, body } = await this.call(step)
    if (status >= 300) return { status, code: body?.code }
    if (step.do === 'sign in') this.sessions.set(`${step.who} ${step.device}`, body.token)
    if (step.do === 'create project') this.projects.push(body.id)
    if (step.do === 'create token') this.tokens.push(body)
    // Made, done or nothing to say: all of these went well.
    return step.do === 'look'
      ? { status: 200, seen: this.lines(step.at, body.payload).sort() }
      : { status: 200 }
  }

  private call(step: Exclude<Step, { do: 'wait' }>) {
    const { send } = this.connection
    if (step.do === 'sign in') {
      const email = this.people.get(step.who)?.email
      return send('POST', 'v1/user/auth', { body: { email, password: step.password } })
    }
    if (step.do === 'use token') {
      return send('GET', `v1/user/jwt?api_key=${this.tokens[step.token]?.token ?? 'none'}`)
    }
    const token = this.sessions.get(`${step.who} ${step.device}`) ?? 'none'
    const idOf = (who: Person) => this.people.get(who)?.id
    switch (step.do) {
      case 'enter team':
        return send('PATCH', `v2/teams/${this.teams.get(step.team)}/select`, { token })
      case 'sign out everywhere':
        return send('PATCH', `v2/users/${idOf(step.who)}`, { token, body: { sign_out_everywhere: true } })
      case 'change password':
        return send('PATCH', `v2/users/${idOf(step.who)}`, {
          token,
          body: { current_password: step.current, password: step.next },
        })
      case 'create project':
        return send('POST', 'v2/projects', { token, body: { name: step.name, slug: step.slug } })
      case 'rename project':
        return send('PATCH', `v2/projects/${this.projects[step.project] ?? nobody}`, {
          token,
          body: { name: step.name },
        })
      case 'start run':
        return send('POST', 'v2/run', { token, body: { platform: 'Android', project: step.project } })
      case 'create token':
        return send('POST', 'v2/tokens', { token, body: { name: step.name } })
      case 'revoke token':
        return send('DELETE', `v1/token/${this.tokens[step.token]?.id ?? nobody}`, { token })
      case 'change role':
        return send('PATCH', `v2/users/${idOf(step.whom)}`, { token, body: { role: step.role } })
      case 'deactivate':
      case 'activate':
        return send('PATCH', `v2/users/${idOf(step.whom)}`, {
          token,
          body: { status: step.do === 'activate' ? 'active' : 'deactivated' },
        })
      case 'look':
        return send('GET', `v2/${step.at}?limit=0`, { token })
    }
  }

  // biome-ignore lint/suspicious/noExplicitAny: rows of four lists
  private lines(at: Extract<Step, { do: 'look' }>['at'], rows: any[]): string[] {
    switch (at) {
      case 'projects':
        return rows.map(({ name, slug, runs_count }) => `${name} (${slug}): ${runs_count} runs`)
      case 'tokens':
        return rows.map(({ name, created_by }) => `${name} by ${created_by.name}`)
      case 'users':
        return rows.map(({ name, role, status }) => `${name}, ${role}, ${status}`)
      case 'teams':
        return rows.map(({ name }) => name)
    }
  }
}

const nobody = '00000000-0000-4000-8000-000000000000'
