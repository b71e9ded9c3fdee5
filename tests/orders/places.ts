import { request } from './sendings.ts'
import { theService } from './stage.tsx'
import type { Place } from './walk-screens.ts'

const project = () => request('projects.update')
const domain = () => theService().db.tables.domains.where('value', 'acme.test')[0]?.id ?? ''

/** What is shown of the demo's team. */
export const places: readonly Place[] = (
  [
    ['/', () => '/'],
    ['/overview', () => '/overview'],
    ['/runs', () => '/runs'],
    ['/runs/create', () => `/runs/create?from=${request('runs.get')}`],
    ['/runs/…/report', () => `/runs/${request('runs.get')}/report?tab=configuration`],
    ['/runs/…/artifact', () => `/runs/${request('runs.get')}/artifact`],
    ['/projects', () => '/projects'],
    ['/projects/…/runs', () => `/projects/${project()}/runs`],
    ['/users', () => '/users'],
    ['/tokens', () => '/tokens'],
    ['/domains', () => '/domains'],
    ['/domains/…/verification', () => `/domains/${domain()}/verification`],
    ['/domains/…/saml', () => `/domains/${domain()}/saml`],
    ['/usage', () => '/usage'],
    ['/profile', () => '/profile'],
  ] as const
)
  .map(([name, at]): Place => ({ name, at, who: 'owner' }))
  .concat(
    ['/organizations', '/admin/accounts', '/admin/runs'].map((name) => ({
      name,
      at: () => name,
      who: 'admin',
    })),
  )
