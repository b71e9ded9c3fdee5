import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emailOf, type Service, startService } from './service.ts'

/** Invitations, roles, passwords and sessions. */

let service: Service
let olivia = ''
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())
beforeEach(async () => {
  await service.reset()
  olivia = await service.enter(emailOf('owner'))
})

const hour = 60 * 60 * 1000
const password = 'demo-password'
const get = (path: string, token?: string) => service.send('GET', path, { token })
const post = (path: string, body: unknown, token?: string) => service.send('POST', path, { token, body })
const patch = (path: string, body: unknown, token?: string) => service.send('PATCH', path, { token, body })
const idOf = (email: string) => service.db.users.findFirst((q) => q.where({ email }))?.id ?? ''
const lastMail = () => service.db.mails.all().at(-1)
const signIn = (email: string, secret = password) => post('v1/user/auth', { email, password: secret })

describe('an invitation', () => {
  const invite = () =>
    post('v2/users', { email: 'Kai@Acme.test', name: 'Kai Moreno', role: 'editor' }, olivia)
  const tokenIn = (link: string | undefined) => link?.split('/').at(-1) ?? ''

  test('is accepted by the mailed link, and gives the role', async () => {
    expect((await invite()).body).toMatchObject({ email: 'kai@acme.test', status: 'invited', role: 'editor' })
    expect(lastMail()).toMatchObject({ to: 'kai@acme.test', kind: 'invitation' })
    expect((await signIn('kai@acme.test')).body.code).toBe('WRONG_CREDENTIALS')
    const accepted = await post('v1/user/restore_password', {
      token: tokenIn(lastMail()?.link),
      password: 'kais',
    })
    expect(accepted.status).toBe(204)
    const { body } = await signIn('kai@acme.test', 'kais')
    expect((await get('v1/user/session', body.token)).body).toMatchObject({
      role: 'editor',
      team_name: 'Acme Mobile',
    })
  })

  test('sent again has a new link, which the owner can pass on', async () => {
    const { body: kai } = await invite()
    const first = tokenIn(lastMail()?.link)
    const { body } = await patch(`v2/users/${kai.id}`, { status: 'invited' }, olivia)
    expect(body.invitation_url).toBe(lastMail()?.link)
    expect((await post('v1/user/restore_password', { token: first, password: 'kais' })).body.code).toBe(
      'WRONG_RESTORE_TOKEN',
    )
  })

  test('can’t be accepted by others, and stays open after a deactivation', async () => {
    const { body: kai } = await invite()
    expect((await patch(`v2/users/${kai.id}`, { status: 'active' }, olivia)).body.code).toBe('CONFLICT')
    const link = tokenIn(lastMail()?.link)
    await patch(`v2/users/${kai.id}`, { status: 'deactivated' }, olivia)
    const accepted = await post('v1/user/restore_password', { token: link, password: 'kais' })
    expect(accepted.body.code).toBe('WRONG_RESTORE_TOKEN')
    expect((await get('v1/user/reset_password?email=kai@acme.test')).body.code).toBe('USER_NOT_FOUND')
    expect((await patch(`v2/users/${kai.id}`, { status: 'active' }, olivia)).body.status).toBe('invited')
  })

  test('of the demo can be accepted as well', async () => {
    const invitation = service.db.mails.all().find((mail) => mail.to === 'amara@acme.test')
    const accepted = await post('v1/user/restore_password', {
      token: tokenIn(invitation?.link),
      password: 'amaras',
    })
    expect(accepted.status).toBe(204)
    expect((await signIn('amara@acme.test', 'amaras')).status).toBe(200)
  })
})

describe('the last owner', () => {
  test('can’t be demoted or deactivated by anyone', async () => {
    const me = `v2/users/${idOf(emailOf('owner'))}`
    expect((await patch(me, { role: 'editor' }, olivia)).body.code).toBe('CONFLICT')
    expect((await patch(me, { status: 'deactivated' }, olivia)).body.code).toBe('CONFLICT')
    const ada = await service.enter(emailOf('admin'))
    const account = `v2/admin/accounts/${idOf(emailOf('owner'))}`
    expect((await patch(account, { status: 'deactivated' }, ada)).body.code).toBe('CONFLICT')
  })

  test('can leave once there is a second owner, who is then the last', async () => {
    await patch(`v2/users/${idOf('priya@acme.test')}`, { role: 'owner' }, olivia)
    const left = await patch(`v2/users/${idOf(emailOf('owner'))}`, { role: 'reader' }, olivia)
    expect(left).toMatchObject({ status: 200, body: { role: 'reader' } })
    const priya = await service.enter('priya@acme.test')
    const { body } = await get('v2/teams?search=acme', priya)
    expect(body.payload[0].owner.email).toBe('priya@acme.test')
  })

  test('of one team can be demoted and deactivated in another', async () => {
    const sam = await service.enter(emailOf('sso'))
    const member = `v2/users/${idOf(emailOf('owner'))}`
    expect(await patch(member, { role: 'reader' }, sam)).toMatchObject({
      status: 200,
      body: { role: 'reader', status: 'active' },
    })
    expect(await patch(member, { status: 'deactivated' }, sam)).toMatchObject({
      status: 200,
      body: { role: 'reader', status: 'deactivated' },
    })
  })

  test('is determined by active memberships of active accounts', async () => {
    const priya = idOf('priya@acme.test')
    const stepDown = () => patch(`v2/users/${idOf(emailOf('owner'))}`, { role: 'reader' }, olivia)
    await patch(`v2/users/${priya}`, { role: 'owner' }, olivia)
    await patch(`v2/users/${priya}`, { status: 'deactivated' }, olivia)
    expect((await stepDown()).body.code).toBe('CONFLICT')
    await patch(`v2/users/${priya}`, { status: 'active' }, olivia)
    const ada = await service.enter(emailOf('admin'))
    await patch(`v2/admin/accounts/${priya}`, { status: 'deactivated' }, ada)
    expect((await stepDown()).body.code).toBe('CONFLICT')
    await patch(`v2/admin/accounts/${priya}`, { status: 'active' }, ada)
    expect((await stepDown()).status).toBe(200)
  })
})

describe('a session', () => {
  test('lasts thirty days', async () => {
    service.backend.clock.freeze(true)
    const { token } = (await signIn(emailOf('owner'))).body
    service.backend.clock.advance(30 * 24 * hour - 1000)
    expect((await get('v1/user/me', token)).status).toBe(200)
    service.backend.clock.advance(1000)
    expect((await get('v1/user/me', token)).status).toBe(401)
  })

  test('ends elsewhere after a change of password, which needs the old one', async () => {
    const elsewhere = await service.enter(emailOf('owner'))
    const me = `v2/users/${idOf(emailOf('owner'))}`
    expect((await patch(me, { password: 'new-one' }, olivia)).body.fields).toHaveProperty('current_password')
    expect((await patch(me, { password: 'new-one', current_password: password }, olivia)).status).toBe(200)
    expect((await get('v1/user/me', elsewhere)).status).toBe(401)
    expect((await get('v1/user/me', olivia)).status).toBe(200)
    expect((await signIn(emailOf('owner'), 'new-one')).status).toBe(200)
  })

  test('ends with a sign-out everywhere, including this one', async () => {
    expect(
      (await patch(`v2/users/${idOf(emailOf('owner'))}`, { sign_out_everywhere: true }, olivia)).status,
    ).toBe(200)
    expect((await get('v1/user/me', olivia)).status).toBe(401)
  })

  test('and API tokens end when an administrator deactivates their user', async () => {
    const egor = await service.enter(emailOf('editor'))
    const key = service.db.tokens.all().find((row) => row.name === 'GitHub Actions')?.token
    const ada = await service.enter(emailOf('admin'))
    await patch(`v2/admin/accounts/${idOf(emailOf('editor'))}`, { status: 'deactivated' }, ada)
    expect((await get('v1/user/me', egor)).status).toBe(401)
    expect((await get(`v1/user/jwt?api_key=${key}`)).status).toBe(401)
    expect((await signIn(emailOf('editor'))).body.code).toBe('WRONG_CREDENTIALS')
  })

  test('of an administrator in another team can create working API tokens', async () => {
    const ada = await service.enter(emailOf('admin'))
    const acme = service.db.teams.all().find(({ name }) => name === 'Acme Mobile')
    await patch(`v2/teams/${acme?.id}/select`, {}, ada)
    const { body } = await post('v2/tokens', { name: 'Support' }, ada)
    expect((await get(`v1/user/jwt?api_key=${body.token}`)).status).toBe(200)
  })

  test('starts anew after a password reset', async () => {
    await get(`v1/user/reset_password?email=${emailOf('owner')}`)
    const token = lastMail()?.link.split('/').at(-1)
    expect((await post('v1/user/restore_password', { token, password: 'fresh' })).status).toBe(204)
    expect((await get('v1/user/me', olivia)).status).toBe(401)
    expect((await signIn(emailOf('owner'), 'fresh')).status).toBe(200)
  })
})

describe('a membership', () => {
  const globex = () => service.db.teams.all().find(({ name }) => name === 'Globex')?.id ?? ''
  const session = async (token: string) => (await get('v1/user/session', token)).body
  const inviteOf = (email: string, token = olivia) =>
    post('v2/users', { email, name: 'Another Name', role: 'reader' }, token)

  test('in a second team is added by inviting an account, which can then switch', async () => {
    const { status, body } = await inviteOf('Nadia@Globex.test')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { name: 'Nadia Petrova', role: 'reader', status: 'active' },
    })
    expect(body).not.toHaveProperty('invitation_url')
    expect(lastMail()).toMatchObject({ to: 'nadia@globex.test', kind: 'membership' })
    expect(lastMail()?.link).not.toContain('restore')
    const nadia = await service.enter('nadia@globex.test')
    expect(await session(nadia)).toMatchObject({ team_name: 'Globex', role: 'editor' })
    const { body: teams } = await get('v2/teams', nadia)
    expect(teams.payload.map((team: { name: string }) => team.name)).toEqual(['Acme Mobile', 'Globex'])
    await patch(`v2/teams/${teams.payload[0].id}/select`, {}, nadia)
    expect(await session(nadia)).toMatchObject({ team_name: 'Acme Mobile', role: 'reader' })
    expect((await inviteOf('nadia@globex.test')).body.code).toBe('USER_ALREADY_EXISTS')
  })

  test('becomes the team of a user without one', async () => {
    await inviteOf(emailOf('no-team'))
    const noor = await service.enter(emailOf('no-team'))
    expect(await session(noor)).toMatchObject({ team_name: 'Acme Mobile', role: 'reader' })
  })

  test('can’t be given to a deactivated account', async () => {
    expect((await inviteOf('ivo@globex.test')).body.code).toBe('USER_ALREADY_EXISTS')
  })

  test('of a user invited by two teams gives neither owner the link', async () => {
    const tess = await service.enter(emailOf('trial'))
    const { body } = await inviteOf('amara@acme.test', tess)
    expect(body).toMatchObject({ status: 'invited' })
    expect(body).not.toHaveProperty('invitation_url')
    const { body: seen } = await get(`v2/users/${body.id}`, olivia)
    expect(seen).toMatchObject({ status: 'invited' })
    expect(seen).not.toHaveProperty('invitation_url')
    const token = lastMail()?.link.split('/').at(-1)
    expect((await post('v1/user/restore_password', { token, password: 'amaras' })).status).toBe(204)
    expect((await get(`v2/users/${body.id}`, olivia)).body.status).toBe('active')
    expect((await get(`v2/users/${body.id}`, tess)).body.status).toBe('active')
  })

  test('ends only in the team that deactivates it', async () => {
    const sam = await service.enter(emailOf('sso'))
    const member = `v2/users/${idOf(emailOf('owner'))}`
    expect((await patch(member, { status: 'deactivated' }, sam)).status).toBe(200)
    expect(await session(olivia)).toMatchObject({ team_name: 'Acme Mobile', role: 'owner' })
    expect((await patch(`v2/teams/${globex()}/select`, {}, olivia)).status).toBe(404)
    expect((await get('v2/teams', olivia)).body.count).toBe(1)
    expect((await get(member, olivia)).body.status).toBe('active')
    await patch(member, { status: 'active' }, sam)
    expect((await patch(`v2/teams/${globex()}/select`, {}, olivia)).body.role).toBe('editor')
  })

  test('that ends signs the user out of that team, and the next sign-in leads to another', async () => {
    await patch(`v2/teams/${globex()}/select`, {}, olivia)
    const key = (await post('v2/tokens', { name: 'Globex CI' }, olivia)).body.token
    expect((await get(`v1/user/jwt?api_key=${key}`)).status).toBe(200)
    const sam = await service.enter(emailOf('sso'))
    await patch(`v2/users/${idOf(emailOf('owner'))}`, { status: 'deactivated' }, sam)
    expect((await get('v1/user/me', olivia)).status).toBe(401)
    expect((await get(`v1/user/jwt?api_key=${key}`)).status).toBe(401)
    expect(await session((await signIn(emailOf('owner'))).body.token)).toMatchObject({
      team_name: 'Acme Mobile',
    })
  })

  test('that was the only one leaves an account without a team, and is restored with its role', async () => {
    const egor = `v2/users/${idOf(emailOf('editor'))}`
    await patch(egor, { status: 'deactivated' }, olivia)
    const { body } = await signIn(emailOf('editor'))
    expect(await session(body.token)).toMatchObject({ role: null, team_id: null })
    expect((await get('v2/run', body.token)).status).toBe(403)
    await patch(egor, { status: 'active' }, olivia)
    expect(await session(body.token)).toMatchObject({ team_name: 'Acme Mobile', role: 'editor' })
  })

  test('that is deactivated can be given another role, which counts once it is restored', async () => {
    const egor = `v2/users/${idOf(emailOf('editor'))}`
    await patch(egor, { status: 'deactivated' }, olivia)
    expect((await patch(egor, { role: 'reader' }, olivia)).body).toMatchObject({
      role: 'reader',
      status: 'deactivated',
    })
    await patch(egor, { status: 'active' }, olivia)
    expect(await session(await service.enter(emailOf('editor')))).toMatchObject({
      team_name: 'Acme Mobile',
      role: 'reader',
    })
  })

  test('of an account deactivated by an administrator can’t be reactivated by an owner', async () => {
    const dana = `v2/users/${idOf(emailOf('deactivated'))}`
    expect((await get(dana, olivia)).body).toMatchObject({ status: 'deactivated', account_deactivated: true })
    expect((await patch(dana, { status: 'active' }, olivia)).body.code).toBe('CONFLICT')
  })
})

describe('teams', () => {
  test('Olivia switches to Globex, where she is an editor and sees nothing of Acme', async () => {
    const { body: teams } = await get('v2/teams', olivia)
    expect(teams.payload.map((team: { name: string }) => team.name)).toEqual(['Acme Mobile', 'Globex'])
    const globex = teams.payload[1].id
    const { body: acmeRuns } = await get('v2/run', olivia)
    expect((await patch(`v2/teams/${globex}/select`, {}, olivia)).body).toMatchObject({
      role: 'editor',
      team_name: 'Globex',
    })
    const { body: runs } = await get('v2/run?limit=0', olivia)
    expect(runs.payload.some((run: { id: string }) => run.id === acmeRuns.payload[0].id)).toBe(false)
    expect((await get(`v1/run/${acmeRuns.payload[0].id}`, olivia)).status).toBe(404)
    expect((await get('v2/users', olivia)).status).toBe(403)
  })

  test('a new team has its founder as owner, and five free hours', async () => {
    const noor = await service.enter(emailOf('no-team'))
    expect((await get('v1/user/session', noor)).body).toMatchObject({ role: null, team_id: null })
    expect((await post('v1/team', { name: 'Newcomers' }, noor)).body).toMatchObject({
      name: 'Newcomers',
      is_current: true,
      payment: { free_seconds_left: 18_000, is_payment_available: false },
    })
    expect((await get('v1/user/session', noor)).body).toMatchObject({ role: 'owner', team_name: 'Newcomers' })
  })
})
