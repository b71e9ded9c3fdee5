import { expect, test } from 'vitest'
import { routePaths } from './route-names.ts'

test.each(
  Object.entries({
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
  }),
)('the route %s has its specified path %s', (name, path) => {
  expect(routePaths).toHaveProperty(name, path)
})
