import { Avatar, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { initialsOf } from '../../ui/initials.ts'
import { MenuOnDemand } from '../../ui/on-demand.tsx'
import classes from './toolbar.module.css'

const items = onDemand(() => import('./user-menu-items.tsx'))

export function UserMenu() {
  const { t } = useTranslation()
  const { user } = useTeamSession()
  return (
    <MenuOnDemand
      part={items}
      button={
        <UnstyledButton bdrs="50%" aria-label={`${t('shell.userMenu')}: ${user.name}`}>
          <Avatar src={user.avatar_url} color="iris" size={36} radius="xl" alt="">
            <span className={classes.initials} data-initials={initialsOf(user.name)} />
          </Avatar>
        </UnstyledButton>
      }
    >
      {({ UserMenuItems }, brought) => <UserMenuItems {...brought} />}
    </MenuOnDemand>
  )
}
