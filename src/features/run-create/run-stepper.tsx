import { Button, Group, Stack, Stepper, Title } from '@mantine/core'
import { IconExclamationMark } from '@tabler/icons-react'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { useIsCurrentPage } from '../../lib/use-is-current-page.ts'
import { FailureNote } from '../../ui/errors.tsx'
import { focusFirstInvalid } from '../../ui/form/field-focus.ts'
import type { FieldProblems } from '../../ui/form/field-problem.ts'
import { LeaveGuard } from '../../ui/form/leave-guard.ts'
import { FormWordsContext } from '../../ui/form/problem.tsx'
import { Panel } from '../../ui/page.tsx'
import { toast } from '../../ui/toast.ts'
import { problemsOfStep, type Step, steps, stepsWith } from './checks.ts'
import { type RunDraft, withFile } from './draft.ts'
import classes from './run-create.module.css'
import { AppsStep } from './step-apps.tsx'
import { EnvironmentStep } from './step-environment.tsx'
import { OptionsStep } from './step-options.tsx'
import { PlatformStep } from './step-platform.tsx'
import { ReviewStep } from './step-review.tsx'
import { useUploads } from './uploads/uploads.ts'
import { type RunForm, useRunForm } from './use-run-form.ts'

const route = getRouteApi('/_team/runs/create')

interface RunStepperProps {
  /** Tells stored drafts apart; null for the draft of an empty form. */
  draftKey: string | null
  beginning: RunDraft | null
}

export function RunStepper({ draftKey, beginning }: RunStepperProps) {
  const { t } = useTranslation('runCreate')
  const { teamId } = useTeamSession()
  const Guard = useContext(LeaveGuard)
  const title = useRef<HTMLHeadingElement>(null)
  const search = route.useSearch()
  const { goTo: navigateTo, endAt } = useStepHistory()
  const isStillHere = useIsCurrentPage()
  const form = useRunForm({
    teamId,
    draftKey,
    beginning,
    onStarted: (runId) => {
      toast({ kind: 'success', message: t('started') })
      if (isStillHere()) endAt(runId)
    },
    onProblems: (found) => goToProblem(found),
  })
  const uploads = useUploads(teamId, (slot, file) => form.set((draft) => withFile(draft, slot, file)))
  const over = isOver(form)
  const step = over ? 'review' : (steps.find((name) => name === search.step) ?? 'platform')
  // A file on its way isn't missing.
  const problems: FieldProblems = new Map(
    [...form.problems].filter(([field]) => (uploads.of(field)?.stage ?? 'failed') === 'failed'),
  )

  // A new step is announced by the focus on its title, or on its first error.
  const arrived = useRef(false)
  const toProblem = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each step
  useEffect(() => {
    const onProblem = toProblem.current && focusFirstInvalid(form.element.current)
    if (arrived.current && !onProblem) title.current?.focus()
    arrived.current = true
    toProblem.current = false
  }, [step])

  const goTo = (next: Step) => {
    if (next !== step && !over) navigateTo(next)
  }
  const goToProblem = (found: FieldProblems) => {
    const [first] = stepsWith(found)
    if (!first || first === step) return
    toProblem.current = true
    goTo(first)
  }
  const next = () => {
    const wrong = problemsOfStep(problems, step)
    const following = steps[steps.indexOf(step) + 1]
    if (wrong.size > 0) form.show(wrong)
    else if (following) goTo(following)
  }

  return (
    <Stack gap="lg">
      <StepList step={step} problems={problems} goTo={goTo} />
      <Panel p={{ base: 'md', xs: 'lg' }}>
        <FormWordsContext value={form.words}>
          <Stack
            gap="lg"
            ref={(frame) => {
              form.element.current = frame
            }}
          >
            <Title order={2} fz={18} ref={title} tabIndex={-1} className={classes.stepTitle}>
              {t(`steps.${step}`)}
            </Title>
            {step === 'platform' && <PlatformStep form={form} />}
            {step === 'apps' && <AppsStep form={form} uploads={uploads} />}
            {step === 'environment' && <EnvironmentStep form={form} />}
            {step === 'options' && <OptionsStep form={form} />}
            {step === 'review' && <ReviewStep form={form} problems={problems} goTo={goTo} />}
            {form.failure && !form.refusal && <FailureNote>{form.failure}</FailureNote>}
          </Stack>
        </FormWordsContext>
      </Panel>
      <Footer form={form} uploading={uploads.busy} step={step} goTo={goTo} next={next} />
      <Guard
        hasUnsaved={() => form.hasUnsaved() || uploads.busy}
        // The draft survives a reload and the payment portal; running uploads don't.
        lostWithPage={() => uploads.busy}
        onLeave={form.discard}
      />
    </Stack>
  )
}

/** Once it is sent, and while the report is on its way, the form stands still. */
const isOver = ({ pending, sent }: RunForm) => pending || sent

interface StepListProps {
  step: Step
  problems: FieldProblems
  goTo: (step: Step) => void
}

function StepList({ step, problems, goTo }: StepListProps) {
  const { t } = useTranslation('runCreate')
  const at = steps.indexOf(step)
  return (
    <Stepper
      active={at}
      size="sm"
      onStepClick={(index) => goTo(steps[index] ?? 'platform')}
      classNames={{ step: classes.step, stepBody: classes.stepBody, separator: classes.separator }}
      styles={{ steps: { flexWrap: 'nowrap' } }}
    >
      {steps.map((name, index) => {
        // Fields of a step still to be filled in are no mistakes yet.
        const wrong = index < at && problemsOfStep(problems, name).size > 0
        return (
          <Stepper.Step
            key={name}
            label={t(`steps.${name}`)}
            // A step that was passed over isn't done.
            {...(wrong
              ? {
                  color: 'orange.9',
                  completedIcon: <IconExclamationMark size={20} stroke={3} aria-hidden />,
                }
              : {})}
          />
        )
      })}
    </Stepper>
  )
}

interface FooterProps {
  form: RunForm
  uploading: boolean
  step: Step
  goTo: (step: Step) => void
  next: () => void
}

function Footer({ form, uploading, step, goTo, next }: FooterProps) {
  const { t } = useTranslation(['runCreate', 'common'])
  const over = isOver(form)
  const before = steps[steps.indexOf(step) - 1]
  return (
    <Group justify="space-between" className={classes.footer}>
      {form.hasUnsaved() && (
        <Button variant="subtle" color="gray" disabled={over} onClick={form.discard}>
          {t('startOver')}
        </Button>
      )}
      <Group gap="xs" ml="auto">
        {before && (
          <Button variant="default" onClick={() => goTo(before)}>
            {t('common:actions.back')}
          </Button>
        )}
        {step === 'review' ? (
          <Button onClick={form.submit} loading={over} disabled={uploading}>
            {uploading ? t('waitForUploads') : t('start')}
          </Button>
        ) : (
          <Button onClick={next}>{t('common:actions.continue')}</Button>
        )}
      </Group>
    </Group>
  )
}

/** The step stands in the address: "back" goes a step back, and a reload stays. */
function useStepHistory() {
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const stepsBefore = () => history.location.state.steps ?? 0
  const goTo = (step: Step) =>
    void navigate({
      search: (before) => ({ ...before, step }),
      state: (before) => ({ ...before, steps: stepsBefore() + 1 }),
    })
  /** The report takes the place of the first step: "back" from it doesn't lead into a form that is over. */
  const endAt = (id: string) => {
    const toReport = () =>
      void navigate({ to: '/runs/$id/report', params: { id }, replace: true, ignoreBlocker: true })
    const before = stepsBefore()
    if (before === 0) return toReport()
    const stop = history.subscribe(() => {
      stop()
      toReport()
    })
    history.go(-before)
  }
  return { goTo, endAt }
}
