import type { Texts } from '../i18n/namespaces.ts'
import type { FileRoutesByTo } from '../routes.gen.ts'

/** Addresses without a page of their own: they redirect. */
type Redirect = '/auth' | '/$' | '/report/$id'
type PagePath = Exclude<keyof FileRoutesByTo, Redirect>

/**
 * The specified name of each page. Titles (`common:titles`), guards, menus and palette go by these names; a route without
 * a name, or a name without a title, doesn't compile.
 */
export const routePaths = {
  signIn: '/auth/sign_in',
  samlSignIn: '/auth/sign_in/sso',
  signUp: '/auth/sign_up',
  resetPassword: '/auth/reset',
  restorePassword: '/auth/restore/$token',
  createOrganization: '/create-organization',
  profiling: '/profiling/$run',
  dashboard: '/',
  overview: '/overview',
  projects: '/projects',
  projectRuns: '/projects/$id/runs',
  projectTests: '/projects/$id/tests',
  runReport: '/runs/$id/report',
  runArtifact: '/runs/$id/artifact',
  runs: '/runs',
  createRun: '/runs/create',
  organizations: '/organizations',
  tokens: '/tokens',
  allRuns: '/admin/runs',
  accounts: '/admin/accounts',
  users: '/users',
  profile: '/profile',
  usage: '/usage',
  domainsList: '/domains',
  domainVerification: '/domains/$id/verification',
  domainSaml: '/domains/$id/saml',
} as const satisfies { [Name in keyof Texts['common']['titles']]?: PagePath }

export type RouteName = keyof typeof routePaths

type UnnamedPage = Exclude<PagePath, (typeof routePaths)[RouteName]>
/** The compiler names an address that is missing above. */
export const everyPageHasAName: [UnnamedPage] extends [never] ? true : UnnamedPage = true
