import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatPercent } from '../../lib/numbers.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { useHoursText } from './amounts.ts'
import classes from './usage-page.module.css'

interface Share {
  key: string
  name: string
  seconds: number
  projectId?: string
}

interface SharesProps {
  title: string
  total: number
  shares: readonly Share[]
}

/** How a total is made up, largest part first. */
export function Shares({ title, total, shares }: SharesProps) {
  const { t } = useTranslation('usage')
  const language = useLanguage()
  const hours = useHoursText()
  const shown = shares.filter(({ seconds }) => seconds > 0)
  return (
    <section className={classes.frame}>
      <h3 className={classes.shareTitle}>{title}</h3>
      {shown.length === 0 && <p className={classes.nothing}>{t('report.nothing')}</p>}
      <ul className={classes.shares}>
        {shown.map(({ key, name, seconds, projectId }) => (
          <li key={key}>
            <span className={classes.shareName}>
              {projectId ? (
                <AnchorLink to="/projects/$id/runs" params={{ id: projectId }}>
                  {name}
                </AnchorLink>
              ) : (
                name
              )}
            </span>
            <span className={classes.shareHours}>{hours(seconds)}</span>
            <span className={classes.sharePercent}>{formatPercent(seconds / total, language)}</span>
            <span className={classes.shareBar} aria-hidden>
              <span style={{ width: `${(seconds / total) * 100}%` }} data-platform={key} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
