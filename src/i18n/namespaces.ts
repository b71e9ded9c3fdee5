import type admin from './en/admin.json'
import type artifacts from './en/artifacts.json'
import type auth from './en/auth.json'
import type common from './en/common.json'
import type createOrganization from './en/createOrganization.json'
import type dashboard from './en/dashboard.json'
import type domains from './en/domains.json'
import type errors from './en/errors.json'
import type overRuns from './en/overRuns.json'
import type palette from './en/palette.json'
import type profile from './en/profile.json'
import type projects from './en/projects.json'
import type report from './en/report.json'
import type runCreate from './en/runCreate.json'
import type runs from './en/runs.json'
import type shortcuts from './en/shortcuts.json'
import type tokens from './en/tokens.json'
import type usage from './en/usage.json'
import type users from './en/users.json'

/** One namespace per feature; English is what the keys are typed by. */
export interface Texts {
  common: typeof common
  errors: typeof errors
  auth: typeof auth
  createOrganization: typeof createOrganization
  profile: typeof profile
  dashboard: typeof dashboard
  runs: typeof runs
  runCreate: typeof runCreate
  report: typeof report
  overRuns: typeof overRuns
  artifacts: typeof artifacts
  projects: typeof projects
  users: typeof users
  tokens: typeof tokens
  domains: typeof domains
  usage: typeof usage
  admin: typeof admin
  palette: typeof palette
  shortcuts: typeof shortcuts
}

export type Namespace = keyof Texts

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    returnNull: false
    resources: Texts
  }
}
