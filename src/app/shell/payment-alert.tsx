import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { paymentMethod } from '../../contract/rules/payment.ts'
import { getPaymentInfo, getPaymentPortal, type PaymentInfo } from '../../contract/teams.ts'
import { useDenied } from '../../shared/denied.ts'
import { useDurationText } from '../../ui/cells.tsx'
import classes from './payment-alert.module.css'

/** The main layout waits for it (rule 4.2). */
export const paymentQuery = endpointQuery(getPaymentInfo, {})

/** Rule 4.3: for teams that aren't invoiced by hand, while payment is unavailable or free seconds are left. */
export function PaymentAlert() {
  const { t } = useTranslation()
  const durationText = useDurationText()
  const denied = useDenied()
  const { data: payment } = useQuery(paymentQuery)
  if (!payment || !concernsPayment(payment)) return null

  const blocked = paymentMethod(payment) === 'none'
  const time = durationText(payment.free_seconds_left)
  const Glyph = blocked ? IconAlertTriangle : IconInfoCircle
  return (
    <section className={classes.alert} data-blocked={blocked || undefined} aria-live="polite">
      <Glyph size={18} stroke={1.8} aria-hidden />
      <div className={classes.words}>
        <span>
          {blocked
            ? t('payment.noneLeft')
            : t(payment.is_payment_available ? 'payment.freeLeftWithCard' : 'payment.freeLeft', { time })}
        </span>
        {!payment.is_payment_available &&
          (denied(getPaymentPortal) ? (
            <span>{t('payment.askOwner')}</span>
          ) : (
            <Link to="/usage" className={classes.action}>
              {t('payment.addCard')}
            </Link>
          ))}
      </div>
    </section>
  )
}

function concernsPayment(payment: PaymentInfo): boolean {
  return !payment.manual_invoicing && (!payment.is_payment_available || payment.free_seconds_left > 0)
}
