import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isLimitReached, paymentMethod } from '../../contract/rules/payment.ts'
import { type PaymentInfo, type UsageStatistics, updateUsageLimit } from '../../contract/teams.ts'
import { useDenied } from '../../shared/denied.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { useHoursText, useMoneyText } from './amounts.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { PortalButton } from './portal-button.tsx'
import { paymentQuery, usageQuery } from './queries.ts'
import classes from './usage-page.module.css'

/** What counts right now, whatever period is looked at below: limits and bills go by the calendar month. */
export function UsageCards() {
  const payment = useQuery(paymentQuery)
  const usage = useQuery(usageQuery('month'))
  if (payment.data && usage.data) return <Cards payment={payment.data} usage={usage.data} />
  const failed = payment.error ? payment : usage
  if (failed.error) return <ErrorState query={failed} />
  return (
    <div className={classes.cards} aria-hidden>
      {['free', 'used', 'cost', 'payment'].map((card) => (
        <Skeleton key={card} height={148} radius="lg" />
      ))}
    </div>
  )
}

function Cards({ payment, usage }: { payment: PaymentInfo; usage: UsageStatistics }) {
  const { t } = useTranslation(['usage', 'common'])
  const hours = useHoursText()
  const money = useMoneyText()
  return (
    <div className={classes.cards}>
      <Card
        title={t('free.title')}
        figure={hours(usage.free_seconds_left)}
        note={t(usage.free_seconds_left > 0 ? 'free.then' : 'free.none', {
          price: money(payment.price_per_hour_usd),
        })}
      />
      <LimitCard usage={usage} />
      <Card
        title={t('cost.title')}
        figure={money(usage.amount_usd)}
        note={t('cost.price', { price: money(payment.price_per_hour_usd) })}
      />
      <PaymentCard payment={payment} />
    </div>
  )
}

function LimitCard({ usage }: { usage: UsageStatistics }) {
  const { t } = useTranslation(['usage', 'common'])
  const hours = useHoursText()
  const denied = useDenied()
  const changing = useDialog((dialog) => <LimitDialog {...dialog} usage={usage} />)
  const { seconds_used: used, seconds_limit: limit } = usage
  const reached = isLimitReached(usage)
  return (
    <Card
      title={t('limit.title')}
      figure={hours(used)}
      note={
        limit === null ? t('limit.none') : t(reached ? 'limit.reached' : 'limit.of', { limit: hours(limit) })
      }
      bad={reached}
      action={
        <>
          <DisabledReason reason={denied(updateUsageLimit)}>
            <Button variant="default" size="xs" onClick={() => changing.open()}>
              {t(limit === null ? 'limit.set' : 'limit.change')}
            </Button>
          </DisabledReason>
          {changing.dialog}
        </>
      }
    >
      {limit !== null && (
        <Progress
          value={limit === 0 ? 100 : Math.min(100, (used / limit) * 100)}
          color={reached ? 'red' : 'iris'}
          aria-label={t('limit.title')}
        />
      )}
    </Card>
  )
}

function PaymentCard({ payment }: { payment: PaymentInfo }) {
  const { t } = useTranslation('usage')
  const method = paymentMethod(payment)
  const kind = method === 'free' ? 'none' : method
  return (
    <Card
      title={t('payment.title')}
      figure={t(`payment.${kind}`)}
      note={t(`payment.${kind}Note`)}
      bad={method === 'none'}
      action={<PortalButton kind={kind} />}
    />
  )
}

interface CardProps {
  title: string
  figure: string
  note: string
  bad?: boolean
  action?: ReactNode
  children?: ReactNode
}

function Card({ title, figure, note, bad = false, action, children }: CardProps) {
  const id = useId()
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h2 id={id} className={classes.cardTitle}>
        {title}
      </h2>
      <div className={classes.figure}>{figure}</div>
      {children}
      <div className={classes.note} data-bad={bad || undefined}>
        {note}
      </div>
      {action && <div className={classes.action}>{action}</div>}
    </section>
  )
}
