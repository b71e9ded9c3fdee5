import { Button, Group, Stepper } from '@mantine/core'
import { IconExclamationMark } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { type RefObject, useContext, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode, failureFields } from '../../api/failures.ts'
import { endpointMutation } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { createRun, listProjectRuns, listRuns } from '../../contract/runs.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.ts'
import { toast } from '../../ui/toast.ts'
import { type Problems, problemsOfStep, type Step, serviceProblems, stepOf, steps } from './checks.ts'
import type { RunDraft } from './draft.ts'
import classes from './run-create.module.css'
import { fileIn, withFile } from './slots.ts'
import { AppsStep } from './step-apps.tsx'
import { EnvironmentStep } from './step-environment.tsx'
import { OptionsStep } from './step-options.tsx'
import { PlatformStep } from './step-platform.tsx'
import { ReviewStep } from './step-review.tsx'
import { forgetUpload } from './uploads/recent-uploads.ts'
import { useUploads } from './uploads/use-uploads.ts'
import { type RunForm, useRunDraft } from './use-run-draft.ts'
import { toRunBody } from './wire.ts'

interface RunStepperProps {
  from: string | null
  beginning: RunDraft | null
}

const createMutation = endpointMutation(createRun, { invalidates: [listRuns, listProjectRuns] })

export function RunStepper({ from, beginning }: RunStepperProps) {
  const { t } = useTranslation(['runCreate', 'common'])
  const errorText = useErrorText()
  const { teamId } = useTeamSession()
  const Guard = useContext(LeaveGuard)
  const form = useRunDraft({ teamId, from, beginning })
  const uploads = useUploads(teamId, (slot, file) => form.set((draft) => withFile(draft, slot, file)))
  const create = useMutation(createMutation)
  // Once it is sent, and while the report is on its way, the form stands still; a second press, or half of a double
  // click, comes before anything renders.
  const sent = useRef(false)
  const over = create.isPending || create.isSuccess
  const { step, goTo, endAt } = useStep(sent, over)
  const body = useRef<HTMLDivElement>(null)
  const code = create.error ? failureCode(create.error) : null
  const at = steps.indexOf(step)
  // A file on its way isn't missing.
  const problems: Problems = new Map(
    [...form.problems].filter(([field]) => (uploads.of(field)?.stage ?? 'failed') === 'failed'),
  )

  const showProblems = (these: Problems, on: Step) => {
    form.touch(...these.keys())
    goTo(on)
    requestAnimationFrame(() => body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }
  const next = () => {
    const wrong = problemsOfStep(problems, step)
    const following = steps[at + 1]
    if (wrong.length > 0) showProblems(new Map(wrong), step)
    else if (following) goTo(following)
  }
  const submit = () => {
    if (sent.current || uploads.busy) return
    const [first] = firstStepWith(problems)
    if (first) return showProblems(problems, first)
    sent.current = true
    create.mutate(
      { body: toRunBody(form.draft) },
      {
        onSuccess: ({ run_id }) => {
          form.end()
          toast({ kind: 'success', message: t('started') })
          endAt(run_id)
        },
        onError: (error) => {
          sent.current = false
          const refused = serviceProblems(failureFields(error), form.draft)
          if (refused.size === 0) return
          dropLostFiles(refused, form, teamId)
          form.refuse(refused)
          const [where] = firstStepWith(refused)
          if (where) showProblems(refused, where)
        },
      },
    )
  }

  return (
    <div className={classes.page}>
      <Stepper
        active={at}
        size="sm"
        onStepClick={(index) => goTo(steps[index] ?? 'platform')}
        classNames={{ steps: classes.steps, stepBody: classes.stepBody, separator: classes.separator }}
      >
        {steps.map((name, index) => {
          // What is still to be filled in is no mistake while one is at it.
          const wrong = index < at && problemsOfStep(problems, name).length > 0
          return (
            <Stepper.Step
              key={name}
              label={t(`steps.${name}`)}
              // A step that was passed over isn't done.
              {...(wrong
                ? { color: 'orange', completedIcon: <IconExclamationMark size={18} aria-hidden /> }
                : {})}
            />
          )
        })}
      </Stepper>
      <div ref={body} className={classes.body}>
        <StepTitle step={step} />
        {step === 'platform' && <PlatformStep form={form} />}
        {step === 'apps' && <AppsStep form={form} uploads={uploads} />}
        {step === 'environment' && <EnvironmentStep form={form} />}
        {step === 'options' && <OptionsStep form={form} />}
        {step === 'review' && (
          <ReviewStep
            form={form}
            problems={problems}
            goTo={goTo}
            limitReached={code === 'USAGE_LIMIT_REACHED'}
          />
        )}
        {code && code !== 'USAGE_LIMIT_REACHED' && <FailureNote>{errorText(create.error)}</FailureNote>}
      </div>
      <Group justify="space-between" className={classes.footer}>
        {form.hasDraft() && (
          <Button variant="subtle" color="gray" disabled={over} onClick={form.discard}>
            {t('startOver')}
          </Button>
        )}
        <Group gap="xs" className={classes.forward}>
          {at > 0 && (
            <Button variant="default" onClick={() => goTo(steps[at - 1] ?? 'platform')}>
              {t('common:actions.back')}
            </Button>
          )}
          {step === 'review' ? (
            <Button onClick={submit} loading={over} disabled={uploads.busy}>
              {uploads.busy ? t('waitForUploads') : t('start')}
            </Button>
          ) : (
            <Button onClick={next}>{t('common:actions.continue')}</Button>
          )}
        </Group>
      </Group>
      <Guard
        hasDraft={() => form.hasDraft() || uploads.busy}
        // The draft survives a reload, and the payment portal; what is on its way up doesn't.
        lostWithPage={() => uploads.busy}
        onLeave={form.discard}
      />
    </div>
  )
}

const route = getRouteApi('/_team/runs/create')

/** The step stands in the address: "back" goes a step back, and a reload stays. */
function useStep(sent: RefObject<boolean>, over: boolean) {
  const navigate = route.useNavigate()
  const { history } = useRouter()
  const stepsBefore = () => history.location.state.steps ?? 0
  const search = route.useSearch()
  const step = over ? 'review' : (steps.find((name) => name === search.step) ?? 'platform')
  const goTo = (next: Step) => {
    if (next === step || sent.current) return
    void navigate({
      search: (before) => ({ ...before, step: next }),
      state: (before) => ({ ...before, steps: stepsBefore() + 1 }),
    })
  }
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
  return { step, goTo, endAt }
}

function StepTitle({ step }: { step: Step }) {
  const { t } = useTranslation('runCreate')
  const title = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new step is announced by the focus on its title
  useEffect(() => {
    if (!first.current) title.current?.focus()
    first.current = false
  }, [step])
  return (
    <h2 ref={title} tabIndex={-1} className={classes.stepTitle}>
      {t(`steps.${step}`)}
    </h2>
  )
}

function firstStepWith(problems: Problems): Step[] {
  const wrong = new Set([...problems.keys()].map(stepOf))
  return steps.filter((step) => wrong.has(step))
}

/** What the service doesn't have any more has to be uploaded anew, not recognised as sent. */
function dropLostFiles(refused: Problems, form: RunForm, teamId: string): void {
  for (const [field, problem] of refused) {
    const lost =
      problem.kind === 'rule' && problem.rule === 'never_uploaded' ? fileIn(form.draft, field) : null
    if (!lost) continue
    forgetUpload(teamId, lost.path)
    form.set((draft) => withFile(draft, field, null))
  }
}
