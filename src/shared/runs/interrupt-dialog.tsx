import { List, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import {
  type AdminRun,
  getRun,
  interruptRun,
  listAllRuns,
  listProjectRuns,
  listRuns,
  type Run,
} from '../../contract/runs.ts'
import { shortText } from '../../contract/values.ts'
import { useErrorText } from '../../ui/errors.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

/** The team reads it in the run's report, so the screen insists on one; the service doesn't. */
const reasonForm = z.object({ reason: shortText(1, 300) })

/** A report knows its run without the team. */
type Interrupted = Pick<Run, 'id' | 'name'> & Partial<Pick<AdminRun, 'team'>>

interface InterruptDialogProps extends DialogProps {
  runs: readonly Interrupted[]
  onInterrupted?: (ids: readonly string[]) => void
}

export function InterruptDialog({ runs, onInterrupted, ...dialog }: InterruptDialogProps) {
  // The texts come with the dialog: most people never see it.
  const { t, ready } = useTranslation('interruptRun', { useSuspense: false })
  const errorText = useErrorText()
  const interrupt = useMutation({
    mutationFn: ({ reason }: { reason: string }) => interruptAll(runs, reason),
    meta: { invalidates: [listAllRuns.id, listRuns.id, listProjectRuns.id, getRun.id] },
  })
  const form = useForm({
    schema: reasonForm,
    initialValues: { reason: '' },
    mutation: interrupt,
    toInput: (values) => values,
    onSuccess: ({ interrupted, refused }) => {
      onInterrupted?.(interrupted)
      if (interrupted.length > 0) {
        toast({ kind: 'success', message: t('done', { count: interrupted.length }) })
      }
      for (const { run, error } of refused) {
        toast({ kind: 'error', message: `${run.name || run.id}: ${errorText(error)}` })
      }
      dialog.onClose()
    },
    labels: { reason: t('reason') },
  })
  const [first] = runs
  if (!ready) return null
  return (
    <FormModal
      {...dialog}
      title={
        runs.length === 1
          ? t('titleOne', { name: first?.name || first?.id || '' })
          : t('title', { count: runs.length })
      }
      form={form}
      submitLabel={t('confirm')}
      danger
    >
      <Text>{t('description', { count: runs.length })}</Text>
      {runs.length > 1 && (
        <List spacing={4} my="sm">
          {runs.slice(0, listed).map((run) => (
            <List.Item key={run.id}>
              {run.name || run.id}{' '}
              <Text span fz={13} c="dimmed">
                {run.team?.name}
              </Text>
            </List.Item>
          ))}
          {runs.length > listed && <List.Item>{t('more', { count: runs.length - listed })}</List.Item>}
        </List>
      )}
      <GrowingTextarea
        {...form.field('reason')}
        label={t('reason')}
        description={t('reasonHint')}
        maxLength={300}
        minRows={2}
        data-autofocus
      />
    </FormModal>
  )
}

const listed = 5

interface Result {
  interrupted: string[]
  refused: { run: Interrupted; error: unknown }[]
}

/** One refusal, as of a run that has finished meanwhile, stops no other; where none could be stopped, it is the answer. */
async function interruptAll(runs: readonly Interrupted[], reason: string): Promise<Result> {
  const result: Result = { interrupted: [], refused: [] }
  for (const run of runs) {
    try {
      await call(interruptRun, { id: run.id, body: { reason } })
      result.interrupted.push(run.id)
    } catch (error) {
      result.refused.push({ run, error })
    }
  }
  if (result.interrupted.length === 0 && result.refused[0]) throw result.refused[0].error
  return result
}
