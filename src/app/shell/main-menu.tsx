import {
  type Icon,
  IconBook2,
  IconBuilding,
  IconExternalLink,
  IconFolder,
  IconLayoutDashboard,
  IconPlayerPlay,
  IconUserCog,
  IconUsers,
} from '@tabler/icons-react'
import { Link, type LinkProps, useMatchRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { type TeamSession, useTeamSession } from '../../api/session.ts'
import { docsUrl } from '../../lib/product.ts'
import classes from './main-menu.module.css'

interface MenuEntry {
  title: 'dashboard' | 'users' | 'organizations' | 'accounts' | 'projects' | 'runs'
  to: LinkProps['to']
  icon: Icon
  /** Entries that spec §2 keeps for a role aren't shown to others. */
  allowed?: (session: TeamSession) => boolean
}

const entries: readonly MenuEntry[] = [
  { title: 'dashboard', to: '/overview', icon: IconLayoutDashboard },
  { title: 'users', to: '/users', icon: IconUsers, allowed: (session) => session.isOwner },
  { title: 'organizations', to: '/organizations', icon: IconBuilding, allowed: (session) => session.isAdmin },
  { title: 'accounts', to: '/admin/accounts', icon: IconUserCog, allowed: (session) => session.isAdmin },
  { title: 'projects', to: '/projects', icon: IconFolder },
  { title: 'runs', to: '/runs', icon: IconPlayerPlay },
]

export function MainMenu() {
  const { t } = useTranslation()
  const session = useTeamSession()
  // The dashboard has two addresses (spec §2).
  const home = Boolean(useMatchRoute()({ to: '/' }))
  return (
    <nav aria-label={t('shell.mainMenu')}>
      <ul className={classes.list}>
        {entries
          .filter(({ allowed }) => allowed?.(session) ?? true)
          .map(({ title, to, icon: Glyph }) => (
            <li key={title}>
              <Link
                to={to}
                className={classes.entry}
                activeProps={{ 'data-active': true }}
                {...(home && to === '/overview' ? { 'data-active': true } : {})}
              >
                <Glyph size={18} stroke={1.6} aria-hidden />
                {t(`titles.${title}`)}
              </Link>
            </li>
          ))}
      </ul>
      <hr className={classes.separator} />
      <a className={classes.entry} href={docsUrl} target="_blank" rel="noreferrer">
        <IconBook2 size={18} stroke={1.6} aria-hidden />
        {t('shell.docs')}
        <IconExternalLink
          size={14}
          className={classes.external}
          role="img"
          aria-label={t('shell.opensInNewTab')}
        />
      </a>
    </nav>
  )
}
