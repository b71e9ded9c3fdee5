import { Menu } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { signOut } from '../../api/session/routing.ts'
import type { LoadedMenuProps } from '../../ui/on-demand.tsx'
import { MenuPreferences } from './menu-preferences.tsx'
import { type Screen, screensOf } from './screens.ts'
import { TeamChoice, useOwnTeams } from './team-choice.tsx'
import classes from './user-menu.module.css'

export function UserMenuItems({ target, opened, onChange }: LoadedMenuProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const session = useTeamSession()
  const { user, role } = session
  const screens = screensOf(session)
  const teams = useOwnTeams()
  return (
    <Menu
      opened={opened}
      onChange={onChange}
      position="bottom-end"
      width={264}
      shadow="md"
      withinPortal={false}
    >
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label className={classes.person}>
          <span className={classes.name}>{user.name}</span>
          <span className={classes.email}>{user.email}</span>
          <span>{t(`roles.${role}`)}</span>
        </Menu.Label>
        <Menu.Divider />
        {teams.length > 1 && <TeamChoice teams={teams} onChosen={() => onChange(false)} />}
        <ScreenItems screens={screens.filter(({ menu }) => menu === 'person')} />
        <Menu.Divider />
        <ScreenItems screens={screens.filter(({ menu }) => menu === 'administration')} />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void signOut(router)}>
          {t('shell.logout')}
        </Menu.Item>
        <Menu.Divider />
        <MenuPreferences />
      </Menu.Dropdown>
    </Menu>
  )
}

function ScreenItems({ screens }: { screens: readonly Screen[] }) {
  const { t } = useTranslation()
  return screens.map(({ title, to, icon: Glyph }) => (
    <Menu.Item key={title} component={Link} to={to} leftSection={<Glyph size={16} aria-hidden />}>
      {t(`titles.${title}`)}
    </Menu.Item>
  ))
}
