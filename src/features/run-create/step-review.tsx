import { Code } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { UsageLimitNotice } from '../../shared/usage-limit.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import type { FieldProblems } from '../../ui/form/field-problem.ts'
import { Notice } from '../../ui/notice.tsx'
import { type Step, stepsWith } from './checks.ts'
import { cliCommand } from './cli-command.ts'
import { CostNote } from './cost-note.tsx'
import classes from './run-create.module.css'
import { Summary } from './summary.tsx'
import { useCost } from './use-cost.ts'
import type { RunForm } from './use-run-form.ts'

interface ReviewStepProps {
  form: RunForm
  problems: FieldProblems
  goTo: (step: Step) => void
}

export function ReviewStep({ form, problems, goTo }: ReviewStepProps) {
  const { t } = useTranslation('runCreate')
  const { values: draft } = form
  const cost = useCost(draft)
  const { text, unsaid } = cliCommand(draft, `${location.origin}/api`)
  return (
    <>
      {(form.limitReached || cost.blocked) && <UsageLimitNotice />}
      {problems.size > 0 && <Missing problems={problems} goTo={goTo} />}
      <div className={classes.review}>
        <Summary draft={draft} goTo={goTo} />
        <CostNote {...cost} hasProject={draft.project !== null} />
      </div>
      <section className={classes.section}>
        <div className={classes.cliHead}>
          <h3>{t('review.cli')}</h3>
          <CopyButton value={text} label={t('review.copyCli')} />
        </div>
        <Code block tabIndex={0} aria-label={t('review.cli')}>
          {text}
        </Code>
        {unsaid.length > 0 && (
          <p className={classes.cardNote}>{t('review.unsaid', { fields: unsaid.join(', ') })}</p>
        )}
      </section>
    </>
  )
}

function Missing({ problems, goTo }: { problems: FieldProblems; goTo: (step: Step) => void }) {
  const { t } = useTranslation('runCreate')
  return (
    <Notice kind="warning" title={t('review.incomplete')}>
      {stepsWith(problems).map((step) => (
        <button key={step} type="button" className={classes.link} onClick={() => goTo(step)}>
          {t(`steps.${step}`)}
        </button>
      ))}
    </Notice>
  )
}
