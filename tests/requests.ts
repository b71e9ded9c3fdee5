import type { EndpointId } from '../src/contract/index.ts'
import { type Service, start, type Wanted } from './service.ts'

/** Things of Acme that requests speak about. */
function thingsOf({ db }: Service, now: number) {
  const found = <T>(value: T | undefined, what: string): T => {
    if (value === undefined) throw new Error(`the scenario has no ${what}`)
    return value
  }
  const { runs, projects, users, tokens, domains, teams } = db.tables
  const team = found(
    teams.all().find((row) => row.name === 'Acme Mobile'),
    'team',
  )
  const ofTeam = runs.where('team_id', team.id)
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
      db.tables.knownFailures.where('project_id', projects.where('team_id', team.id)[0]?.id ?? '').at(-1),
      'known failure',
    ).id,
    project: found(projects.where('team_id', team.id)[0], 'project').id,
    colleague: found(users.find('email', 'egor@acme.test'), 'colleague').id,
    token: found(
      tokens.where('team_id', team.id).find((row) => row.name === 'GitHub Actions'),
      'token',
    ).id,
    domain: found(domains.where('value', 'acme.test')[0], 'domain').id,
    certificate: JSON.parse(found(domains.where('value', 'globex.test')[0], 'domain').saml ?? '{}')
      .certificate,
    upload: found(db.tables.uploads.all()[0], 'upload').id,
  }
}

const restoreToken = 'a-link-from-a-mail'

/** What some calls need to be there. */
export async function prepare(service: Service): Promise<void> {
  const { backend, db } = service
  const team = db.tables.teams.all().find((row) => row.name === 'Acme Mobile')?.id ?? ''
  const user = db.tables.users.find('email', 'olivia@acme.test')?.id ?? ''
  await backend.change(async () => {
    const now = backend.clock.now()
    const id = `${team}/app/app-release.apk`
    await db.insert('uploads', {
      id,
      team_id: team,
      filename: 'app-release.apk',
      created: now,
      size: 3,
      content_type: null,
      uploaded_at: now,
    })
    await db.insert('restores', { id: restoreToken, user_id: user, kind: 'reset', created: now, used: false })
  })
}

/** A good request of every endpoint, as Acme's owner would send it. A new endpoint doesn't compile without one. */
export function goodRequests(service: Service, now = start): Record<EndpointId, Wanted> {
  const it = thingsOf(service, now)
  const saml = {
    sso_url: 'https://login.acme.test/saml2/sso',
    entity_id: 'https://login.acme.test/saml2/metadata',
    certificate: it.certificate,
  }
  return {
    'user.signUp': {
      body: { email: 'nova@nova.test', name: 'Nova Reyes', team: 'Nova', password: 'secret' },
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
    'users.invite': { body: { email: 'kai@acme.test', name: 'Kai Moreno', role: 'editor' } },
    'users.get': { params: { id: it.colleague } },
    'users.update': { params: { id: it.colleague }, body: { role: 'reader' } },
    'admin.accounts': {},
    'admin.getAccount': { params: { id: it.colleague } },
    'admin.updateAccount': { params: { id: it.colleague }, body: { name: 'Egor S.' } },
    'projects.list': {},
    'projects.names': {},
    'projects.create': { body: { name: 'Loyalty', slug: 'loyalty' } },
    'projects.update': { params: { id: it.project }, body: { name: 'Loyalty' } },
    'projects.runs': { params: { id: it.project } },
    'knownFailures.list': { params: { id: it.project } },
    'knownFailures.create': {
      params: { id: it.project },
      body: {
        test: 'com.acme.shop.basket.BasketTest#addsProduct',
        platform: 'Android',
        reason: 'The new basket comes next week.',
        link: 'https://github.example/acme/shop-android/issues/1650',
        until: '2027-01-31',
      },
    },
    'knownFailures.end': { params: { id: it.marked } },
    'runs.list': { query: { page: 2, limit: 5, sort: { field: 'failed', order: 'desc' } } },
    'runs.create': { body: { platform: 'Android', name: 'From a test' } },
    'runs.get': { params: { id: it.run } },
    'runs.repeat': { params: { id: it.run }, query: { failed_only: true } },
    'admin.runs': {},
    'admin.interruptRun': { params: { id: it.running }, body: {} },
    'artifacts.list': { params: { id: it.run } },
    'artifacts.get': { query: { key: `${it.run}/test_result/raw.json` } },
    'devices.android': {},
    'teams.create': { body: { name: 'Nova' } },
    'teams.list': {},
    'teams.select': { params: { id: it.team } },
    'teams.paymentInfo': { params: { id: it.team }, body: { manual_invoicing: true } },
    'teams.usage': { query: { from: '2026-11-01', to: '2026-11-20' } },
    'teams.usageLimit': { body: { seconds_limit: 1000 } },
    'payments.info': {},
    'payments.portal': {},
    'storage.presignUpload': { body: { filename: 'app.apk' } },
    'storage.presignDownload': { body: { s3_path: it.upload } },
    'tokens.list': {},
    'tokens.create': { body: { name: 'Runner' } },
    'tokens.delete': { params: { id: it.token } },
    'domains.list': {},
    'domains.create': { body: { value: 'acme-labs.test' } },
    'domains.get': { params: { id: it.domain } },
    'domains.update': { params: { id: it.domain }, body: { saml } },
    'domains.delete': { params: { id: it.domain } },
    'domains.verify': { params: { id: it.domain } },
    'saml.test': { body: { domain_id: it.domain, ...saml } },
    'charts.runsCounts': { query: { days: 30 } },
    'charts.totalTime': { query: { days: 0 } },
  }
}
