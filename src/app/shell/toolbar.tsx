import { ActionIcon, Avatar, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { createRun } from '../../contract/runs.ts'
import { productName } from '../../lib/product.ts'
import { useDenied } from '../../shared/rights.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { initialsOf } from '../../ui/initials.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Logo } from '../../ui/logo.tsx'
import { MenuOnDemand, onDemand } from '../../ui/on-demand.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './toolbar.module.css'

interface ToolbarProps {
  /** Absent where there is no drawer to open. */
  menu: { opened: boolean; toggle: () => void } | undefined
}

export function Toolbar({ menu }: ToolbarProps) {
  const { t } = useTranslation()
  const { teamName } = useTeamSession()
  const denied = useDenied()
  return (
    <header className={`screen-only ${classes.toolbar}`}>
      {menu && (
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          color="gray"
          size={40}
          onClick={menu.toggle}
          aria-label={t(menu.opened ? 'shell.closeMenu' : 'shell.openMenu')}
          aria-haspopup="dialog"
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/" className={classes.brand} aria-label={`${productName} ${teamName}`}>
        <Logo />
        <Stack gap={0} miw={0} lh={1.3} className={classes.words}>
          <Text span c="var(--text-strong)" fz={16} fw={600} lh="inherit" lts="-0.01em">
            {productName}
          </Text>{' '}
          <Text span c="dimmed" fz={12} lh="inherit" truncate title={teamName}>
            {teamName}
          </Text>
        </Stack>
      </Link>
      <div className={classes.end}>
        <PaletteButton />
        <DisabledReason reason={denied(createRun)}>
          <ButtonLink
            to="/runs/create"
            leftSection={<IconPlus size={16} aria-hidden />}
            className={classes.newRun}
          >
            {t('shell.newRun')}
          </ButtonLink>
        </DisabledReason>
        <UserMenu />
      </div>
    </header>
  )
}

const items = onDemand(() => import('./user-menu-items.tsx'))

function UserMenu() {
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
