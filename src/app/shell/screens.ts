import {
  type Icon,
  IconBuilding,
  IconFolder,
  IconKey,
  IconLayoutDashboard,
  IconListDetails,
  IconPlayerPlay,
  IconReceipt,
  IconUser,
  IconUserCog,
  IconUsers,
  IconWorld,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { TeamSession } from '../../api/session/current.ts'
import { type EndpointId, roleDenial } from '../../contract/access.ts'
import type { Texts } from '../../i18n/namespaces.ts'

export interface Screen {
  title: keyof Texts['common']['titles']
  to: LinkProps['to'] & {}
  icon: Icon
  /** Which menu leads there. */
  menu: 'drawer' | 'person' | 'administration'
  /** What it can't do without: its guard, its entries in the menus and in the palette follow. */
  needs?: EndpointId
}

const screens = [
  { title: 'dashboard', to: '/overview', icon: IconLayoutDashboard, menu: 'drawer' },
  { title: 'users', to: '/users', icon: IconUsers, menu: 'drawer', needs: 'users.list' },
  // Everybody may list teams, their own.
  {
    title: 'organizations',
    to: '/organizations',
    icon: IconBuilding,
    menu: 'drawer',
    needs: 'teams.paymentInfo',
  },
  { title: 'accounts', to: '/admin/accounts', icon: IconUserCog, menu: 'drawer', needs: 'admin.accounts' },
  { title: 'projects', to: '/projects', icon: IconFolder, menu: 'drawer', needs: 'projects.list' },
  { title: 'runs', to: '/runs', icon: IconPlayerPlay, menu: 'drawer', needs: 'runs.list' },
  { title: 'profile', to: '/profile', icon: IconUser, menu: 'person' },
  { title: 'tokens', to: '/tokens', icon: IconKey, menu: 'person', needs: 'tokens.list' },
  { title: 'domains', to: '/domains', icon: IconWorld, menu: 'person', needs: 'domains.list' },
  { title: 'usage', to: '/usage', icon: IconReceipt, menu: 'person', needs: 'teams.usage' },
  { title: 'allRuns', to: '/admin/runs', icon: IconListDetails, menu: 'administration', needs: 'admin.runs' },
] as const satisfies readonly Screen[]
export type GuardedPage = Extract<(typeof screens)[number], { needs: EndpointId }>['to']

/** The screens that somebody may see, in the order of the menus. */
export const screensOf = (session: TeamSession): readonly Screen[] =>
  screens.filter((screen: Screen) => !screen.needs || roleDenial(screen.needs, session) === null)

export const mayOpen = (page: GuardedPage, session: TeamSession): boolean =>
  screensOf(session).some(({ to }) => to === page)
