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
import type { Texts } from '../../i18n/namespaces.ts'
import { mayOpen } from '../page-access.ts'

export interface Screen {
  title: keyof Texts['common']['titles']
  to: LinkProps['to'] & {}
  icon: Icon
  /** Which menu leads there. */
  menu: 'drawer' | 'person' | 'administration'
}

const screens: readonly Screen[] = [
  { title: 'dashboard', to: '/overview', icon: IconLayoutDashboard, menu: 'drawer' },
  { title: 'users', to: '/users', icon: IconUsers, menu: 'drawer' },
  { title: 'organizations', to: '/organizations', icon: IconBuilding, menu: 'drawer' },
  { title: 'accounts', to: '/admin/accounts', icon: IconUserCog, menu: 'drawer' },
  { title: 'projects', to: '/projects', icon: IconFolder, menu: 'drawer' },
  { title: 'runs', to: '/runs', icon: IconPlayerPlay, menu: 'drawer' },
  { title: 'profile', to: '/profile', icon: IconUser, menu: 'person' },
  { title: 'tokens', to: '/tokens', icon: IconKey, menu: 'person' },
  { title: 'domains', to: '/domains', icon: IconWorld, menu: 'person' },
  { title: 'usage', to: '/usage', icon: IconReceipt, menu: 'person' },
  { title: 'allRuns', to: '/admin/runs', icon: IconListDetails, menu: 'administration' },
]

/** The screens that somebody may see, in the order of the menus. */
export const screensOf = (session: TeamSession): readonly Screen[] =>
  screens.filter(({ to }) => mayOpen(to, session))
