import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Project } from '../../contract/projects.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { formatPercent } from '../../lib/numbers.ts'
import { absent } from '../../ui/cells.tsx'
import classes from './projects-page.module.css'

/** How the latest runs ended, oldest first, and the share that passed. */
export function Trend({ outcomes }: { outcomes: Project['recent_outcomes'] }) {
  const { t } = useTranslation('projects')
  const language = useLanguage()
  if (outcomes.length === 0) return absent
  const passed = outcomes.filter((outcome) => outcome === 'passed').length
  const words = t('trend', { count: outcomes.length, passed })
  return (
    <span className={classes.trend} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span className={classes.bars} aria-hidden>
        {outcomes.map((outcome, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: outcomes are nothing but their place in time
          <span key={i} data-outcome={outcome} />
        ))}
      </span>
      <span aria-hidden>{formatPercent(passed / outcomes.length, language)}</span>
    </span>
  )
}
