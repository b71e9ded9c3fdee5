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
  IconWebhook,
  IconWorld,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import { type TeamSession, useTeamSession } from '../../api/session/current.ts'
import { type EndpointId, missingRole } from '../../contract/access-and-lists.ts'
import type { Texts } from '../../i18n/texts.ts'
import { type Extension, useMissing } from './extensions.ts'

type UserMenuGroup = 'person' | 'settings' | 'administration'

export interface Screen {
  /** The specified name of the page; its title is `common:titles.<name>`. */
  name: keyof Texts['common']['titles']
  to: LinkProps['to'] & {}
  icon: Icon
  /** Which menu leads there: the drawer, or a group of the user menu. */
  menu: 'drawer' | UserMenuGroup
  /** A group of the user menu that leads there as well. */
  also?: UserMenuGroup
  /** The endpoint that it can't do without: its guard and its entries in the menus and in the palette follow. */
  needs?: EndpointId
  /** Loads the list that it needs, where a service may lack that (rule 8.1). Not for screens of the drawer. */
  extensionList?: Extension['list']
}

export const screens = [
  { name: 'overview', to: '/overview', icon: IconLayoutDashboard, menu: 'drawer' },
  {
    name: 'users',
    to: '/users',
    icon: IconUsers,
    menu: 'drawer',
    also: 'settings',
    needs: 'users.list',
  },
  // Not `teams.list`, which everybody may call for their own teams.
  {
    name: 'organizations',
    to: '/organizations',
    icon: IconBuilding,
    menu: 'drawer',
    needs: 'teams.updatePaymentInfo',
  },
  {
    name: 'accounts',
    to: '/admin/accounts',
    icon: IconUserCog,
    menu: 'drawer',
    also: 'administration',
    needs: 'admin.accounts',
  },
  { name: 'projects', to: '/projects', icon: IconFolder, menu: 'drawer', needs: 'projects.list' },
  { name: 'runs', to: '/runs', icon: IconPlayerPlay, menu: 'drawer', needs: 'runs.list' },
  { name: 'profile', to: '/profile', icon: IconUser, menu: 'person' },
  { name: 'tokens', to: '/tokens', icon: IconKey, menu: 'settings', needs: 'tokens.list' },
  {
    name: 'webhooks',
    to: '/webhooks',
    icon: IconWebhook,
    menu: 'settings',
    needs: 'webhooks.list',
    extensionList: async () => (await import('../../contract/webhooks.ts')).listWebhooks,
  },
  {
    name: 'domainsList',
    to: '/domains',
    icon: IconWorld,
    menu: 'settings',
    needs: 'domains.list',
  },
  { name: 'usage', to: '/usage', icon: IconReceipt, menu: 'settings', needs: 'teams.usage' },
  {
    name: 'allRuns',
    to: '/admin/runs',
    icon: IconListDetails,
    menu: 'administration',
    needs: 'admin.runs',
  },
] as const satisfies readonly Screen[]

export type GuardedScreen = Extract<(typeof screens)[number], { needs: EndpointId }>['name']

/** The screens that a session may see, in the order of the menus. */
export const screensOf = (session: TeamSession): readonly Screen[] =>
  screens.filter((screen: Screen) => !screen.needs || missingRole(screen.needs, session) === null)

export const mayOpen = (screen: GuardedScreen, session: TeamSession): boolean =>
  screensOf(session).some(({ name }) => name === screen)

/** The lists of screens that a service may lack. */
export const extensions = screens.flatMap(({ needs, extensionList }: Screen) =>
  needs && extensionList ? [{ id: needs, list: extensionList }] : [],
)

/** The screens that a session may see, without those that the service lacks (rule 8.1). */
export function useScreens(options?: { wanted: boolean }) {
  const session = useTeamSession()
  const { isAsking, isMissing } = useMissing(extensions, options)
  const present = screensOf(session).filter(({ needs }) => !needs || !isMissing(needs))
  return { isAsking, isMissing, screens: present }
}
