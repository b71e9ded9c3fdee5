import { Checkbox, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../../api/query.ts'
import {
  createKnownFailure,
  endKnownFailure,
  type KnownFailure,
  knownFailureBody,
  listKnownFailures,
  webLink,
} from '../../../contract/known-failures.ts'
import type { Run } from '../../../contract/runs.ts'
import { day } from '../../../contract/values.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { FormModal } from '../../../ui/form/form-modal.tsx'
import { useForm } from '../../../ui/form/use-form.ts'
import { toast } from '../../../ui/toast.ts'
import type { DialogProps } from '../../../ui/use-dialog.tsx'
import type { Test } from '../model/report.ts'

const stale = { invalidates: [listKnownFailures] }

interface MarkDialogProps extends DialogProps {
  run: Run
  test: Test
  /** Tells the failure from others of the test; null where nothing does. */
  cause: string | null
  /** The mark that the new one takes the place of. */
  before: KnownFailure | null
  today: string
}

/** Why a failure is known, where one reads more of it, and for how long. */
export function MarkDialog({ run, test, cause, before, today, ...dialog }: MarkDialogProps) {
  const { t } = useTranslation('report')
  const form = useForm({
    schema: z.object({
      reason: knownFailureBody.shape.reason,
      link: z.union([z.literal(''), webLink]),
      until: z.union([z.literal(''), day.check(z.refine((chosen) => chosen >= today))]),
      only: z.boolean(),
    }),
    initialValues: {
      reason: before?.reason ?? '',
      link: before?.link ?? '',
      until: before?.until ?? '',
      only: before ? before.cause !== null : cause !== null,
    },
    mutation: useMutation(endpointMutation(createKnownFailure, stale)),
    toInput: ({ reason, link, until, only }) => ({
      id: run.project?.id ?? '',
      body: {
        test: test.id,
        platform: run.platform,
        cause: only ? cause : null,
        reason,
        link: link || null,
        until: until || null,
      },
    }),
    onSuccess: () => {
      dialog.onClose()
      toast({ kind: 'success', message: t('known.marked') })
    },
    labels: { reason: t('known.reason'), link: t('known.link'), until: t('known.until') },
    hints: { link: t('known.linkWrong'), until: t('known.past') },
  })
  return (
    <FormModal
      {...dialog}
      title={before ? t('known.changeTitle') : t('known.title')}
      form={form}
      submitLabel={before ? t('known.save') : t('known.submit')}
    >
      <Text c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {test.clazz} › {test.method}
      </Text>
      <Textarea
        {...form.field('reason')}
        label={t('known.reason')}
        description={t('known.reasonHint')}
        maxLength={500}
        rows={3}
        data-autofocus
      />
      <TextInput
        {...form.field('link')}
        label={t('known.link')}
        description={t('known.linkHint')}
        inputMode="url"
        autoComplete="off"
        placeholder="https://"
        maxLength={2000}
      />
      <TextInput
        {...form.field('until')}
        type="date"
        min={today}
        label={t('known.until')}
        description={t('known.untilHint')}
      />
      {cause !== null && (
        <Checkbox {...form.checkbox('only')} label={t('known.only')} description={t('known.onlyHint')} />
      )}
    </FormModal>
  )
}

interface EndDialogProps extends DialogProps {
  mark: KnownFailure
  test: Test
}

export function EndDialog({ mark, test, ...dialog }: EndDialogProps) {
  const { t } = useTranslation('report')
  return (
    <ConfirmDialog
      {...dialog}
      title={t('known.endTitle', { name: test.method })}
      confirmLabel={t('known.end')}
      mutation={useMutation(endpointMutation(endKnownFailure, stale))}
      input={{ id: mark.id }}
      onSuccess={() => toast({ kind: 'success', message: t('known.ended') })}
    >
      <Text>{t('known.endWords')}</Text>
    </ConfirmDialog>
  )
}
