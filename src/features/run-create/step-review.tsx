import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { UsageLimitNotice } from '../../shared/usage-limit.tsx'
import { CopyButton } from '../../ui/buttons.tsx'
import { useDurationText, useFreeTimeText } from '../../ui/cells.tsx'
import type { FieldProblems } from '../../ui/form/field-problem.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { type Step, stepsWith } from './checks.ts'
import { cliCommand } from './cli-command.ts'
import { useCost } from './cost.ts'
import classes from './run-create.module.css'
import { Summary } from './summary.tsx'
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
  const refusal = form.refusal ?? cost.refusal
  const { text, unsupported } = cliCommand(draft, `${location.origin}/api`)
  return (
    <>
      {refusal && <UsageLimitNotice cause={refusal} />}
      {problems.size > 0 && (
        <Notice kind="warning" title={t('review.incomplete')}>
          <Group>
            {stepsWith(problems).map((step) => (
              <Anchor key={step} component="button" type="button" onClick={() => goTo(step)}>
                {t(`steps.${step}`)}
              </Anchor>
            ))}
          </Group>
        </Notice>
      )}
      <div className={classes.review}>
        <Summary draft={draft} goTo={goTo} />
        <CostNote {...cost} hasProject={draft.project !== null} />
      </div>
      <section className={classes.section}>
        <Group justify="space-between" gap="xs" mb="md">
          <Title order={3}>{t('review.cli')}</Title>
          <CopyButton value={text} label={t('review.copyCli')} />
        </Group>
        <Code block p="sm" bdrs="md" bg="var(--surface-sunken)" tabIndex={0} aria-label={t('review.cli')}>
          {text}
        </Code>
        {unsupported.length > 0 && (
          <Text fz={13} c="dimmed" mt="md">
            {t('review.unsupported', { fields: unsupported.join(', ') })}
          </Text>
        )}
      </section>
    </>
  )
}

/** The run's probable cost, and the part of it that is free. */
function CostNote({ estimate, pending, hasProject }: ReturnType<typeof useCost> & { hasProject: boolean }) {
  const { t } = useTranslation('runCreate')
  const title = useId()
  const durationText = useDurationText()
  const freeTimeText = useFreeTimeText()
  const language = useLanguage()
  return (
    <section aria-labelledby={title}>
      <Stack gap="xs" p="md" bg="var(--surface-sunken)" bdrs="md">
        <Title order={3} id={title}>
          {t('cost.title')}
        </Title>
        {pending ? (
          <Skeleton height={64} />
        ) : !estimate ? (
          <Text fz={13} c="dimmed">
            {t('cost.unknown')}
          </Text>
        ) : (
          <>
            <Text fz={18} fw={600}>
              {t('cost.about', {
                time: durationText(estimate.seconds),
                money: formatMoney(estimate.usd, language),
              })}
            </Text>
            <Text fz={13} c="dimmed">
              {t(hasProject ? 'cost.byProject' : 'cost.byTeam', { count: estimate.runs })}
            </Text>
            {estimate.free > 0 && (
              <Text fz={13} c="dimmed">
                {t('cost.free', { time: freeTimeText(estimate.free) })}
              </Text>
            )}
            {estimate.limitLeft !== null && (
              <Text fz={13} c={estimate.overLimit ? 'var(--state-created)' : 'dimmed'}>
                {t(estimate.overLimit ? 'cost.overLimit' : 'cost.limitLeft', {
                  time: durationText(estimate.limitLeft),
                })}
              </Text>
            )}
          </>
        )}
      </Stack>
    </section>
  )
}
