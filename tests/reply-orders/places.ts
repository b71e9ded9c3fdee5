import { screens } from '../../e2e/screens.ts'
import { theService } from './stage.tsx'
import type { Place } from './walk-screens.ts'
import { request } from './writes.ts'

const run = () => request('runs.get')
const domain = () => theService().db.domains.findMany((q) => q.where({ value: 'acme.test' }))[0]?.id ?? ''

/** The demo's values for the parameters, and the query. */
const addresses: Readonly<Record<string, Place['at']>> = {
  '/runs/create': () => `/runs/create?from=${run()}`,
  '/runs/$id/report': () => `/runs/${run()}/report?tab=configuration`,
  '/runs/$id/artifact': () => `/runs/${run()}/artifact`,
  '/projects/$id/runs': () => `/projects/${request('projects.update')}/runs`,
  '/webhooks/$id/deliveries': () => `/webhooks/${request('webhooks.update')}/deliveries`,
  '/domains/$id/verification': () => `/domains/${domain()}/verification`,
  '/domains/$id/saml': () => `/domains/${domain()}/saml`,
}
/** Profiling: its viewer fetches by itself. A project's tests: thirty reports, in a browser (e2e/every-order). */
const notHere = ['/profiling/$run', '/projects/$id/tests']

/** The screens that show the demo's team. */
export const places: readonly Place[] = (['owner', 'admin'] as const).flatMap((who) =>
  screens[who]
    .filter(({ route }) => !notHere.includes(route))
    .map(({ route: name }): Place => ({ name, at: addresses[name] ?? withoutParameters(name), who })),
)

function withoutParameters(route: string): Place['at'] {
  if (route.includes('$')) throw new Error(`${route} needs an address here`)
  return () => route
}
