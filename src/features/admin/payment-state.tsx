import { useTranslation } from 'react-i18next'
import { paymentMethod } from '../../contract/rules/payment.ts'
import type { PaymentInfo } from '../../contract/teams.ts'
import { useDurationText } from '../../ui/cells/duration.tsx'
import { Status } from '../../ui/cells/status.tsx'

const kinds = { invoice: 'good', card: 'good', free: 'waiting', none: 'bad' } as const

/** How a team pays, and whether its runs can start (rule 5.4). */
export function PaymentState({ payment }: { payment: PaymentInfo }) {
  const { t } = useTranslation('admin')
  const durationText = useDurationText()
  const method = paymentMethod(payment)
  const time = durationText(payment.free_seconds_left)
  return <Status kind={kinds[method]}>{t(`payment.${method}`, { time })}</Status>
}
