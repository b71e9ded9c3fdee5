import { Box, Button, Group, Switch } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { getPaymentInfo, getUsage, listTeams, type Team, updatePaymentInfo } from '../../contract/teams.ts'
import { formatNumber } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { FailureNote, useErrorText } from '../../ui/errors.tsx'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { HoursField, hoursAmount } from '../../ui/form/hours-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { SmallTable } from '../../ui/small-table.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

const paymentForm = z.object({
  manual_invoicing: z.boolean(),
  is_payment_available: z.boolean(),
  free_hours: hoursAmount,
})
type PaymentFormValues = z.infer<typeof paymentForm>

function paymentValues({ payment }: Team): PaymentFormValues {
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

interface PaymentReviewProps {
  teamId: string
  before: PaymentFormValues
  after: PaymentFormValues
  onBack: () => void
  onDone: () => void
}

const fields = ['manual_invoicing', 'is_payment_available', 'free_hours'] as const

function PaymentReview({ teamId, before, after, onBack, onDone }: PaymentReviewProps) {
  const { t } = useTranslation(['admin', 'common'])
  const language = useLanguage()
  const errorText = useErrorText()
  const update = useMutation({
    ...endpointMutation(updatePaymentInfo, { invalidates: [listTeams, getPaymentInfo, getUsage] }),
    onSuccess: () => {
      toast({ kind: 'success', message: t('payment.saved') })
      onDone()
    },
  })
  const changed = fields.filter((field) => before[field] !== after[field])
  const words = (value: boolean | number) =>
    typeof value === 'boolean'
      ? t(value ? 'payment.on' : 'payment.off')
      : t('payment.hours', { value: formatNumber(value, language) })
  const apply = () =>
    update.mutate({
      id: teamId,
      // Only what changed: what a run used up in the meantime must not be given back by the way.
      body: {
        manual_invoicing: changed.includes('manual_invoicing') ? after.manual_invoicing : undefined,
        is_payment_available: changed.includes('is_payment_available')
          ? after.is_payment_available
          : undefined,
        free_seconds_left: changed.includes('free_hours') ? Math.round(after.free_hours * 3600) : undefined,
      },
    })
  return (
    <>
      <SmallTable
        caption={t('payment.changes')}
        head={[t('payment.what'), t('payment.before'), t('payment.after')]}
        rows={changed.map((field) => [
          t(`payment.fields.${field}`),
          words(before[field]),
          <strong key="after">{words(after[field])}</strong>,
        ])}
      />
      {update.error && (
        <Box mt="md">
          <FailureNote>{errorText(update.error)}</FailureNote>
        </Box>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onBack} disabled={update.isPending}>
          {t('common:actions.back')}
        </Button>
        <Button onClick={apply} loading={update.isPending} disabled={changed.length === 0}>
          {t('payment.apply')}
        </Button>
      </Group>
    </>
  )
}
