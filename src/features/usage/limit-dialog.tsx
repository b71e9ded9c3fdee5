import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { getPaymentInfo, getUsage, type UsageStatistics, updateUsageLimit } from '../../contract/teams.ts'
import { useHoursText } from '../../ui/cells.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { HoursField, hoursAmount } from '../../ui/form/hours-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

const usualHours = 100

const limitForm = z.object({
  limited: z.boolean(),
  hours: hoursAmount,
})

interface LimitDialogProps extends DialogProps {
  usage: UsageStatistics
}

export function LimitDialog({ usage, ...dialog }: LimitDialogProps) {
  const { t } = useTranslation(['usage', 'common'])
  const hours = useHoursText()
  const { seconds_limit: limit, seconds_used: used } = usage
  const form = useForm({
    schema: limitForm,
    initialValues: { limited: limit !== null, hours: limit === null ? usualHours : limit / 3600 },
    mutation: useMutation(endpointMutation(updateUsageLimit, { invalidates: [getUsage, getPaymentInfo] })),
    toInput: (values) => ({
      body: { seconds_limit: values.limited ? Math.round(values.hours * 3600) : null },
    }),
    onSuccess: ({ seconds_limit }) => {
      toast({
        kind: 'success',
        message:
          seconds_limit === null ? t('limit.lifted') : t('limit.saved', { limit: hours(seconds_limit) }),
      })
      dialog.onClose()
    },
    labels: { hours: t('limit.hours') },
  })
  const { values } = form
  const limited = form.checkbox('limited')
  return (
    <FormModal
      {...dialog}
      title={t('limit.dialog')}
      form={form}
      submitLabel={t('common:actions.save')}
      disabled={!form.dirty}
      size={440}
    >
      <Switch
        {...limited}
        label={t('limit.limited')}
        description={t('limit.limitedHint')}
        onChange={(event) => {
          limited.onChange(event)
          // An emptied field must not keep the form from lifting the limit.
          if (!event.currentTarget.checked && typeof values.hours !== 'number')
            form.set({ hours: usualHours })
        }}
      />
      {values.limited && <HoursField {...form.field('hours')} label={t('limit.hours')} data-autofocus />}
      {values.limited && values.hours * 3600 <= used && (
        <Notice kind="warning">{t('limit.alreadyUsed', { used: hours(used) })}</Notice>
      )}
    </FormModal>
  )
}
