import type { LinkProps } from '@tanstack/react-router'
import type { TeamSession } from '../api/session/current.ts'
import { type EndpointId, roleDenial } from '../contract/access.ts'

type Page = NonNullable<LinkProps['to']>
type PageNeeds = { [P in Page]?: EndpointId }

/** What a page can't do without: its guard, its entries in the menus and in the palette follow. */
const needs = {
  '/users': 'users.list',
  // Everybody may list teams, their own.
  '/organizations': 'teams.paymentInfo',
  '/admin/accounts': 'admin.accounts',
  '/admin/runs': 'admin.runs',
  '/projects': 'projects.list',
  '/runs': 'runs.list',
  '/tokens': 'tokens.list',
  '/domains': 'domains.list',
  '/usage': 'teams.usage',
} as const satisfies PageNeeds
export type GuardedPage = keyof typeof needs

export function mayOpen(page: Page, session: TeamSession): boolean {
  const { [page]: needed }: PageNeeds = needs
  return !needed || roleDenial(needed, session) === null
}
