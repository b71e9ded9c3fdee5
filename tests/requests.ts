import type { EndpointId } from '../src/contract/access-and-lists.ts'
import type { ProductCode } from '../src/contract/errors.ts'
import { type Answer, emailOf, type Service, start, type Wanted } from './service.ts'

/** Ids in the scenario’s rows of Acme, for requests. */
function sampleIds({ db }: Service, now: number) {
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`the scenario has no ${what}`)
    return value
  }
  const { runs, projects, users, tokens, domains, teams } = db
  const team = found(
    teams.all().find((row) => row.name === 'Acme Mobile'),
    'team',
  )
  const ofTeam = runs.findMany((q) => q.where({ team_id: team.id }))
  return {
    team: team.id,
    run: found(
      ofTeam.find((row) => row.failed > 0 && !row.error_message),
      'failed run',
    ).id,
    running: found(
      ofTeam.find((row) => row.id && row.end_at > now + 300_000),
      'running run',
    ).id,
    marked: found(
      db.knownFailures
        .findMany((q) =>
          q.where({ project_id: projects.findMany((q) => q.where({ team_id: team.id }))[0]?.id ?? '' }),
        )
        .at(-1),
      'known failure',
    ).id,
    project: found(projects.findMany((q) => q.where({ team_id: team.id }))[0], 'project').id,
    colleague: found(
      users.findFirst((q) => q.where({ email: 'egor@acme.test' })),
      'colleague',
    ).id,
    token: found(
      tokens.findMany((q) => q.where({ team_id: team.id })).find((row) => row.name === 'GitHub Actions'),
      'token',
    ).id,
    webhook: found(db.webhooks.findMany((q) => q.where({ team_id: team.id }))[0], 'webhook').id,
    delivery: found(db.deliveries.findMany((q) => q.where({ state: 'delivered' })).at(-1), 'delivery').id,
    domain: found(domains.findMany((q) => q.where({ value: 'acme.test' }))[0], 'domain').id,
    certificate: JSON.parse(
      found(domains.findMany((q) => q.where({ value: 'globex.test' }))[0], 'domain').saml ?? '{}',
    ).certificate,
    upload: found(db.uploads.all()[0], 'upload').id,
  }
}

const restoreToken = 'a-link-from-a-mail'

/** Creates the rows that some calls need. */
export async function prepare(service: Service): Promise<void> {
  const { backend, db } = service
  const team = db.teams.all().find((row) => row.name === 'Acme Mobile')?.id ?? ''
  const user = db.users.findFirst((q) => q.where({ email: 'olivia@acme.test' }))?.id ?? ''
  await backend.change(async () => {
    const now = backend.clock.now()
    const id = `${team}/app/app-release.apk`
    await db.uploads.create({
      id,
      team_id: team,
      filename: 'app-release.apk',
      created: now,
      size: 3,
      content_type: null,
      uploaded_at: now,
    })
    await db.restores.create({ id: restoreToken, user_id: user, kind: 'reset', created: now, used: false })
  })
}

/**
 * A good request of every endpoint, as Acme's owner would send it. A new endpoint doesn't compile without one. `mark`
 * becomes part of what only one row may have, so that requests can be sent again.
 */
export function goodRequests(service: Service, now = start, mark = ''): Record<EndpointId, Wanted> {
  const ids = sampleIds(service, now)
  const saml = {
    sso_url: 'https://login.acme.test/saml2/sso',
    entity_id: 'https://login.acme.test/saml2/metadata',
    certificate: ids.certificate,
  }
  return {
    'user.signUp': {
      body: { email: `nova${mark}@nova.test`, name: 'Nova Reyes', team: 'Nova', password: 'secret' },
    },
    'user.signIn': { body: { email: 'olivia@acme.test', password: 'demo-password' } },
    'user.samlSignIn': { query: { email: 'sam@globex.test' } },
    'user.authorize': { query: { provider: 'google' } },
    'user.resetPassword': { query: { email: 'egor@acme.test' } },
    'user.restorePassword': { body: { token: restoreToken, password: 'new-secret' } },
    'user.me': {},
    'user.session': {},
    'user.jwt': {},
    'users.list': {},
    'users.invite': { body: { email: `kai${mark}@acme.test`, name: 'Kai Moreno', role: 'editor' } },
    'users.get': { params: { id: ids.colleague } },
    'users.update': { params: { id: ids.colleague }, body: { role: 'reader' } },
    'admin.accounts': {},
    'admin.getAccount': { params: { id: ids.colleague } },
    'admin.updateAccount': { params: { id: ids.colleague }, body: { name: 'Egor S.' } },
    'projects.list': {},
    'projects.names': {},
    'projects.create': { body: { name: `Loyalty${mark}`, slug: `loyalty${mark}` } },
    'projects.update': { params: { id: ids.project }, body: { name: 'Loyalty' } },
    'projects.runs': { params: { id: ids.project } },
    'knownFailures.list': { params: { id: ids.project } },
    'knownFailures.create': {
      params: { id: ids.project },
      body: {
        test: 'com.acme.shop.basket.BasketTest#addsProduct',
        platform: 'Android',
        reason: 'The new basket comes next week.',
        link: 'https://github.example/acme/shop-android/issues/1650',
        until: '2027-01-31',
      },
    },
    'knownFailures.end': { params: { id: ids.marked } },
    'runs.list': { query: { page: 2, limit: 5, sort: { field: 'failed', order: 'desc' } } },
    'runs.create': { body: { platform: 'Android', name: 'From a test' } },
    'runs.get': { params: { id: ids.run } },
    'runs.repeat': { params: { id: ids.run }, query: { failed_only: true } },
    'admin.runs': {},
    'admin.interruptRun': { params: { id: ids.running }, body: {} },
    'artifacts.list': { params: { id: ids.run } },
    'artifacts.get': { query: { key: `${ids.run}/test_result/raw.json` } },
    'devices.android': {},
    'teams.create': { body: { name: 'Nova' } },
    'teams.list': {},
    'teams.select': { params: { id: ids.team } },
    'teams.updatePaymentInfo': { params: { id: ids.team }, body: { manual_invoicing: true } },
    'teams.usage': { query: { from: '2026-11-01', to: '2026-11-20' } },
    'teams.updateUsageLimit': { body: { seconds_limit: 1000 } },
    'payments.info': {},
    'payments.portal': {},
    'storage.presignUpload': { body: { filename: 'app.apk' } },
    'storage.presignDownload': { body: { s3_path: ids.upload } },
    'tokens.list': {},
    'tokens.create': { body: { name: `Runner${mark}` } },
    'tokens.delete': { params: { id: ids.token } },
    'webhooks.list': {},
    'webhooks.create': {
      body: { url: `https://ci.acme.test/hooks/paceline${mark}`, events: ['run.finished', 'limit.reached'] },
    },
    'webhooks.update': {
      params: { id: ids.webhook },
      body: { url: 'https://ci.acme.test/hooks/runs', events: ['run.interrupted'] },
    },
    'webhooks.delete': { params: { id: ids.webhook } },
    'webhooks.deliveries': { params: { id: ids.webhook } },
    'webhooks.sendAgain': { params: { id: ids.delivery } },
    'domains.list': {},
    'domains.create': { body: { value: `acme-labs${mark}.test` } },
    'domains.get': { params: { id: ids.domain } },
    'domains.update': { params: { id: ids.domain }, body: { saml } },
    'domains.delete': { params: { id: ids.domain } },
    'domains.verify': { params: { id: ids.domain } },
    'saml.test': { body: { domain_id: ids.domain, ...saml } },
    'charts.runsCounts': { query: { days: 30 } },
    'charts.totalTime': { query: { days: 0 } },
  }
}

async function must(answer: Promise<Answer>): Promise<void> {
  const { status, body } = await answer
  if (status >= 300) throw new Error(`refused with ${status}: ${JSON.stringify(body)}`)
}

/**
 * Requests that are refused with each product code (src/contract/errors.ts), or for a field in a way that no schema
 * knows, by cause. A new code without any doesn't compile.
 */
export function refusedRequests(
  service: () => Service,
): Record<ProductCode | 'VALIDATION_ERROR', Record<string, () => Promise<Answer>>> {
  const password = 'demo-password'
  const get = (path: string, token?: string) => service().send('GET', path, { token })
  const post = (path: string, body: unknown, token?: string) => service().send('POST', path, { token, body })
  const patch = (path: string, body: unknown, token?: string) =>
    service().send('PATCH', path, { token, body })
  const owner = () => service().enter(emailOf('owner'))
  const domainId = (value: string) => service().db.domains.findMany((q) => q.where({ value }))[0]?.id
  const certificate = () =>
    JSON.parse(service().db.domains.findMany((q) => q.where({ value: 'globex.test' }))[0]?.saml ?? '{}')
      .certificate

  const signIn = (email: string, secret = password) => post('v1/user/auth', { email, password: secret })
  const signUp = (email: string) =>
    post('v1/user/signup', { email, password, name: 'Nova Reyes', team: 'Nova' })
  const saml = () => ({
    sso_url: 'https://idp.acme.test/sso',
    entity_id: 'urn:acme',
    certificate: certificate(),
  })

  async function resetToken(): Promise<string> {
    await must(get(`v1/user/reset_password?email=${emailOf('owner')}`))
    return service().db.mails.all().at(-1)?.link.split('/').at(-1) ?? ''
  }

  async function publish({
    id,
    verification,
  }: {
    id: string
    verification: { name: string; value: string }
  }) {
    const { name, value } = verification
    await service().backend.change(() => service().db.dns.create({ id: `dns-${id}`, name, value }))
  }

  return {
    VALIDATION_ERROR: {
      'usage until a day before the first one': async () =>
        get('v2/teams/usage-statistics?from=2026-11-02&to=2026-11-01', await owner()),
      'usage of ten years': async () =>
        get('v2/teams/usage-statistics?from=2016-11-01&to=2026-11-01', await owner()),
    },
    WRONG_CREDENTIALS: {
      'a wrong password': () => signIn(emailOf('owner'), 'guess'),
      'an unknown e-mail': () => signIn('nobody@nowhere.test'),
      'a deactivated person': () => signIn(emailOf('deactivated')),
      'a person without a password': () => signIn(emailOf('no-team')),
      'the wrong current password': async () => {
        const me = service().db.users.findFirst((q) => q.where({ email: emailOf('owner') }))
        const body = { password: 'another', current_password: 'guess' }
        return patch(`v2/users/${me?.id}`, body, await owner())
      },
    },
    USER_ALREADY_EXISTS: {
      'a second sign-up, in other letters': () => signUp('Tess@Initech.TEST'),
      'an invitation of a colleague': async () =>
        post('v2/users', { email: 'EGOR@acme.test', name: 'Egor', role: 'reader' }, await owner()),
      'a change to a taken e-mail': async () => {
        const me = service().db.users.findFirst((q) => q.where({ email: emailOf('owner') }))
        return patch(`v2/users/${me?.id}`, { email: emailOf('editor') }, await owner())
      },
    },
    USER_NOT_FOUND: {
      'a reset for an unknown e-mail': () => get('v1/user/reset_password?email=nobody@nowhere.test'),
      'a person of another team': async () => {
        const stranger = service().db.users.findFirst((q) => q.where({ email: emailOf('broke') }))
        return get(`v2/users/${stranger?.id}`, await owner())
      },
      'an account that is not there': async () =>
        get(
          'v2/admin/accounts/00000000-0000-4000-8000-000000000000',
          await service().enter(emailOf('admin')),
        ),
    },
    WRONG_RESTORE_TOKEN: {
      'a made-up link': () => post('v1/user/restore_password', { token: 'made-up', password }),
      'a link used twice': async () => {
        const token = await resetToken()
        await must(post('v1/user/restore_password', { token, password }))
        return post('v1/user/restore_password', { token, password })
      },
      'a link used twice, which was not the first': async () => {
        await resetToken()
        const token = await resetToken()
        await must(post('v1/user/restore_password', { token, password }))
        return post('v1/user/restore_password', { token, password })
      },
      'a link from before the password was changed': async () => {
        const token = await resetToken()
        const me = service().db.users.findFirst((q) => q.where({ email: emailOf('owner') }))
        await patch(`v2/users/${me?.id}`, { password: 'other', current_password: password }, await owner())
        return post('v1/user/restore_password', { token, password })
      },
      'an invitation accepted through a provider': async () => {
        const token = service()
          .db.mails.all()
          .find((mail) => mail.to === 'amara@acme.test')
          ?.link.split('/')
          .at(-1)
        await get('pages/identity?provider=google&email=amara@acme.test&answer=continue')
        return post('v1/user/restore_password', { token, password })
      },
      'a link of an hour ago': async () => {
        const token = await resetToken()
        service().backend.clock.advance(60 * 60 * 1000)
        return post('v1/user/restore_password', { token, password })
      },
      'a link after which another was asked for': async () => {
        const token = await resetToken()
        await resetToken()
        return post('v1/user/restore_password', { token, password })
      },
    },
    PROJECT_WITH_SAME_NAME_ALREADY_EXISTS: {
      'a new project': async () =>
        post('v2/projects', { name: 'ACME shop for android', slug: 'fresh' }, await owner()),
      'a renamed project': async () => {
        const other = service()
          .db.projects.all()
          .find((row) => row.slug === 'shop-ios')
        return patch(`v2/projects/${other?.id}`, { name: 'acme shop for Android' }, await owner())
      },
    },
    PROJECT_WITH_SAME_SLUG_ALREADY_EXISTS: {
      'a new project': async () =>
        post('v2/projects', { name: 'Fresh', slug: 'shop-android' }, await owner()),
      'a changed slug': async () => {
        const other = service()
          .db.projects.all()
          .find((row) => row.slug === 'shop-ios')
        return patch(`v2/projects/${other?.id}`, { slug: 'shop-android' }, await owner())
      },
    },
    DOMAIN_ALREADY_EXISTS: {
      'a second claim': async () => post('v2/domains', { value: 'Acme.test' }, await owner()),
    },
    DOMAIN_ALREADY_ADDED_TO_ANOTHER_TEAM: {
      'a claim of what another team has verified': async () =>
        post('v2/domains', { value: 'globex.test' }, await owner()),
      'a check after another team was faster': async () => {
        const tess = await service().enter(emailOf('trial'))
        const { body } = await post('v2/domains', { value: 'acme-courier.test' }, tess)
        await publish(body)
        await must(patch(`v2/domains/${body.id}/verify`, {}, tess))
        return patch(`v2/domains/${domainId('acme-courier.test')}/verify`, {}, await owner())
      },
    },
    SAML_AUTH_DOMAIN: {
      'a password sign-in': () => signIn(emailOf('sso')),
      'a sign-up': () => signUp('new@globex.test'),
      'a password reset': () => get(`v1/user/reset_password?email=${emailOf('sso')}`),
      'an accepted invitation': async () => {
        const sam = await service().enter(emailOf('sso'))
        await post('v2/users', { email: 'kim@globex.test', name: 'Kim', role: 'reader' }, sam)
        const link = service().db.mails.all().at(-1)?.link ?? ''
        return post('v1/user/restore_password', { token: link.slice(link.lastIndexOf('/') + 1), password })
      },
    },
    SAML_DOMAIN_NOT_CONFIGURED: {
      'an unknown domain': () => get('v1/user/auth/saml?email=me@nowhere.test'),
      'a domain without a configuration': () => get('v1/user/auth/saml?email=olivia@acme.test'),
      'an unverified domain': () => get('v1/user/auth/saml?email=olivia@acme-courier.test'),
      'a test on an unverified domain': async () =>
        post('v2/saml/config', { domain_id: domainId('acme-courier.test'), ...saml() }, await owner()),
    },
    SAML_ERROR: {
      'a test with a broken certificate': async () =>
        post(
          'v2/saml/config',
          { domain_id: domainId('acme.test'), ...saml(), certificate: 'broken' },
          await owner(),
        ),
      'a test with http': async () =>
        post(
          'v2/saml/config',
          { domain_id: domainId('acme.test'), ...saml(), sso_url: 'http://idp.test' },
          await owner(),
        ),
      'a configuration with half a certificate': async () => {
        const half = certificate().replace(/\n[^\n]+\n-----END/, '\n-----END')
        return patch(
          `v2/domains/${domainId('acme.test')}`,
          { saml: { ...saml(), certificate: half } },
          await owner(),
        )
      },
    },
    USAGE_LIMIT_REACHED: {
      'a run without card, invoice or free seconds': async () =>
        post('v2/run', { platform: 'Android' }, await service().enter(emailOf('broke'))),
      'a repeat without any of them': async () => {
        const bruno = await service().enter(emailOf('broke'))
        const { body } = await get('v2/run', bruno)
        return get(`v1/run/${body.payload[0].id}/repeat`, bruno)
      },
      'a limit that is reached': async () => {
        const olivia = await owner()
        await patch('v2/teams/usage-statistics', { seconds_limit: 0 }, olivia)
        return post('v2/run', { platform: 'Android' }, olivia)
      },
    },
  }
}
