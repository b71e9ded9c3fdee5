import { expect, test } from 'vitest'
import en from '../i18n/en.json'
import ru from '../i18n/ru.json'
import type { FileRoutesByTo } from '../routes.gen.ts'
import { screens } from './shell/screens.ts'

/** The specified names; the compiler knows the addresses. */
const pages = {
  signIn: '/auth/sign_in',
  samlSignIn: '/auth/sign_in/sso',
  signUp: '/auth/sign_up',
  resetPassword: '/auth/reset',
  restorePassword: '/auth/restore/$token',
  createOrganization: '/create-organization',
  dashboard: '/',
  overview: '/overview',
  projects: '/projects',
  projectRuns: '/projects/$id/runs',
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
  domainsList: '/domains',
  domainVerification: '/domains/$id/verification',
  // The specification gives it the path of the list, which leads there with `?saml={id}`.
  domainSaml: '/domains/$id/saml',
} as const satisfies { [name: string]: keyof FileRoutesByTo }

test.each(Object.entries(pages))('the page %s has titles, and its screen the address %s', (name, path) => {
  expect(en.common.titles).toHaveProperty(name)
  expect(ru.common.titles).toHaveProperty(name)
  const screen = screens.find((one) => one.name === name)
  expect(screen?.to ?? path).toBe(path)
})
