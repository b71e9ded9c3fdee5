import { IconBook2, IconExternalLink } from '@tabler/icons-react'
import { Link, useMatch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { docsUrl } from '../../lib/product.ts'
import classes from './main-menu.module.css'
import { screensOf } from './screens.ts'

/** In a rail its entries are icons, with their words as tooltips. */
export function MainMenu({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation()
  const session = useTeamSession()
  // The dashboard has two addresses (rule 4.1).
  const home = useMatch({ from: '/_team/', shouldThrow: false, select: () => true })
  return (
    <nav aria-label={t('shell.mainMenu')} data-compact={compact || undefined}>
      <ul className={classes.list}>
        {screensOf(session)
          .filter(({ menu }) => menu === 'drawer')
          .map(({ name, to, icon: Glyph }) => (
            <li key={name}>
              <Link
                to={to}
                className={classes.entry}
                title={compact ? t(`titles.${name}`) : undefined}
                activeProps={{ 'data-active': true }}
                {...(home && to === '/overview' ? { 'data-active': true } : {})}
              >
                <Glyph size={18} stroke={1.6} aria-hidden />
                <span className={classes.words}>{t(`titles.${name}`)}</span>
              </Link>
            </li>
          ))}
      </ul>
      <hr className={classes.separator} />
      <a
        className={classes.entry}
        title={compact ? t('shell.docs') : undefined}
        href={docsUrl}
        target="_blank"
        rel="noreferrer"
      >
        <IconBook2 size={18} stroke={1.6} aria-hidden />
        <span className={classes.words}>{t('shell.docs')}</span>
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
