import { useTranslation } from 'react-i18next'
import type { PaymentInfo } from '../../contract/teams.ts'
import { useDurationText } from '../../ui/cells/duration.tsx'
import { Status } from '../../ui/cells/status.tsx'

/** How a team pays, and whether its runs can start (rule 5.4). */
export function PaymentState({ payment }: { payment: PaymentInfo }) {
  const { t } = useTranslation('admin')
  const durationText = useDurationText()
  const { manual_invoicing, is_payment_available, free_seconds_left: free } = payment
  if (manual_invoicing) return <Status kind="good">{t('payment.invoice')}</Status>
  if (is_payment_available) return <Status kind="good">{t('payment.card')}</Status>
  if (free > 0) return <Status kind="waiting">{t('payment.free', { time: durationText(free) })}</Status>
  return <Status kind="bad">{t('payment.none')}</Status>
}
