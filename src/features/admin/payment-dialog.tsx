import { Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Team } from '../../contract/teams.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { HoursField, hoursAmount } from '../../ui/form/hours-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'
import { PaymentReview } from './payment-review.tsx'

const paymentForm = z.object({
  manual_invoicing: z.boolean(),
  is_payment_available: z.boolean(),
  free_hours: hoursAmount,
})
export type PaymentFormValues = z.infer<typeof paymentForm>

export function paymentValues({ payment }: Team): PaymentFormValues {
  return {
    manual_invoicing: payment.manual_invoicing,
    is_payment_available: payment.is_payment_available,
    free_hours: Math.round((payment.free_seconds_left / 3600) * 100) / 100,
  }
}

interface PaymentDialogProps extends DialogProps {
  team: Team
}

/** Money is at stake: what was typed is read once more, before and after side by side, and only then sent. */
export function PaymentDialog({ team, ...dialog }: PaymentDialogProps) {
  const { t } = useTranslation('admin')
  const [review, setReview] = useState<PaymentFormValues | null>(null)
  const before = paymentValues(team)
  const form = useForm({
    schema: paymentForm,
    initialValues: before,
    mutation: useMutation({
      mutationFn: async (values: PaymentFormValues) => values,
    }),
    toInput: (values) => values,
    onSuccess: setReview,
    labels: { free_hours: t('payment.freeHours') },
  })
  return (
    <FormModal
      {...dialog}
      title={t('payment.title', { team: team.name })}
      form={form}
      submitLabel={t('payment.review')}
      disabled={!form.dirty}
      instead={
        review && (
          <PaymentReview
            teamId={team.id}
            before={before}
            after={review}
            onBack={() => setReview(null)}
            onDone={dialog.onClose}
          />
        )
      }
    >
      <Switch
        {...form.checkbox('manual_invoicing')}
        label={t('payment.fields.manual_invoicing')}
        description={t('payment.invoicingHint')}
      />
      <Switch
        {...form.checkbox('is_payment_available')}
        label={t('payment.fields.is_payment_available')}
        description={t('payment.availableHint')}
      />
      <HoursField {...form.field('free_hours')} label={t('payment.freeHours')} />
    </FormModal>
  )
}
