import { ActionIcon } from '@mantine/core'
import { IconMenu2, IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { productName } from '../../lib/product.ts'
import { ButtonLink } from '../../ui/links.tsx'
import { Logo } from '../../ui/logo.tsx'
import { PaletteButton } from './palette-button.tsx'
import classes from './toolbar.module.css'
import { UserMenu } from './user-menu.tsx'

interface ToolbarProps {
  /** Absent where there is no drawer to open. */
  onMenu: (() => void) | undefined
}

export function Toolbar({ onMenu }: ToolbarProps) {
  const { t } = useTranslation()
  const { teamName } = useTeamSession()
  return (
    <header className={classes.toolbar}>
      {onMenu && (
        <ActionIcon
          className={classes.toggle}
          variant="subtle"
          color="gray"
          size={40}
          onClick={onMenu}
          aria-label={t('shell.openMenu')}
          aria-haspopup="dialog"
        >
          <IconMenu2 size={20} aria-hidden />
        </ActionIcon>
      )}
      <Link to="/" className={classes.brand}>
        <Logo />
        <span className={classes.words}>
          <span className={classes.title}>{productName}</span>
          <span className={classes.team}>{teamName}</span>
        </span>
      </Link>
      <div className={classes.end}>
        <PaletteButton />
        <ButtonLink
          to="/runs/create"
          leftSection={<IconPlus size={16} aria-hidden />}
          className={classes.newRun}
        >
          {t('shell.newRun')}
        </ButtonLink>
        <UserMenu />
      </div>
    </header>
  )
}
