import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { paymentMethod } from '../../contract/rules/payment.ts'
import { getPaymentInfo, getPaymentPortal, type PaymentInfo } from '../../contract/teams.ts'
import { useDenied } from '../../shared/rights.ts'
import { useFreeTimeText } from '../../ui/cells.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'

/** The main layout waits for it (rule 4.2). */
export const paymentQuery = endpointQuery(getPaymentInfo, {})

/** Rule 4.3: for teams that aren't invoiced by hand, while payment is unavailable or free seconds are left. */
export function PaymentAlert() {
  const { t } = useTranslation()
  const freeTimeText = useFreeTimeText()
  const denied = useDenied()
  const { data: payment } = useQuery(paymentQuery)
  if (!payment || !concernsPayment(payment)) return null

  const blocked = paymentMethod(payment) === 'none'
  const time = freeTimeText(payment.free_seconds_left)
  return (
    <section className="screen-only" aria-live="polite">
      <Notice kind={blocked ? 'warning' : 'info'} banner>
        <Group gap="4px 8px">
          <span>
            {blocked
              ? t('payment.noneLeft')
              : t(payment.is_payment_available ? 'payment.freeLeftWithCard' : 'payment.freeLeft', { time })}
          </span>
          {!payment.is_payment_available &&
            (denied(getPaymentPortal) ? (
              <span>{t('payment.askOwner')}</span>
            ) : (
              <AnchorLink to="/usage" c="inherit" fw={600} underline="always">
                {t('payment.addCard')}
              </AnchorLink>
            ))}
        </Group>
      </Notice>
    </section>
  )
}

function concernsPayment(payment: PaymentInfo): boolean {
  return !payment.manual_invoicing && (!payment.is_payment_available || payment.free_seconds_left > 0)
}
