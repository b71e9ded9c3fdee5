import { Box, Button, Progress, SimpleGrid, Text, Title } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { isLimitReached, paymentMethod } from '../../contract/rules/payment.ts'
import {
  getPaymentPortal,
  type PaymentInfo,
  type UsageStatistics,
  updateUsageLimit,
} from '../../contract/teams.ts'
import { formatMoney } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useDenied } from '../../shared/rights.ts'
import { usePaymentPortal } from '../../shared/usage-limit.tsx'
import { useFreeTimeText, useHoursText } from '../../ui/cells.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import { Panel } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { LimitDialog } from './limit-dialog.tsx'
import { paymentQuery, usageQuery } from './queries.ts'
import classes from './usage.module.css'

const columns = { cols: { base: 1, xs: 2, lg: 4 }, mb: 'xl' }

/** The current figures, independent of the period below: limits and bills go by the calendar month. */
export function UsageCards() {
  const { t } = useTranslation('errors')
  const payment = useQuery(paymentQuery)
  const usage = useQuery(usageQuery('month'))
  if (payment.data && usage.data) return <Cards payment={payment.data} usage={usage.data} />
  const failed = payment.error ? payment : usage
  if (failed.error) return <ErrorState title={t('notLoaded.figures')} query={failed} />
  return (
    <SimpleGrid {...columns} aria-hidden>
      {['free', 'used', 'cost', 'payment'].map((card) => (
        <Skeleton key={card} height={148} radius="lg" />
      ))}
    </SimpleGrid>
  )
}

function Cards({ payment, usage }: { payment: PaymentInfo; usage: UsageStatistics }) {
  const { t } = useTranslation(['usage', 'common'])
  const freeTimeText = useFreeTimeText()
  const language = useLanguage()
  return (
    <SimpleGrid {...columns}>
      <Card
        title={t('free.title')}
        figure={freeTimeText(usage.free_seconds_left)}
        note={t(usage.free_seconds_left > 0 ? 'free.then' : 'free.none', {
          price: formatMoney(payment.price_per_hour_usd, language),
        })}
      />
      <LimitCard usage={usage} />
      <Card
        title={t('cost.title')}
        figure={formatMoney(usage.amount_usd, language)}
        note={t('cost.price', { price: formatMoney(payment.price_per_hour_usd, language) })}
      />
      <PaymentCard payment={payment} />
    </SimpleGrid>
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

function PortalButton({ kind }: { kind: 'invoice' | 'card' | 'none' }) {
  const { t } = useTranslation('usage')
  const denied = useDenied()
  const errorText = useErrorText()
  const portal = usePaymentPortal({
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <DisabledReason reason={denied(getPaymentPortal)}>
      <Button
        variant={kind === 'none' ? 'filled' : 'default'}
        size="xs"
        rightSection={<IconExternalLink size={14} aria-hidden />}
        loading={portal.leaving}
        onClick={portal.open}
      >
        {t(kind === 'none' ? 'payment.add' : 'payment.manage')}
      </Button>
    </DisabledReason>
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
    <Panel component="section" className={classes.card} aria-labelledby={id}>
      <Title order={2} id={id} fz={13} fw={500} c="dimmed">
        {title}
      </Title>
      <Text fz="1.375rem" fw={600} lh={1.3} className="figures">
        {figure}
      </Text>
      {children}
      <Text fz={13} c={bad ? 'var(--state-failure)' : 'dimmed'}>
        {note}
      </Text>
      {action && (
        <Box mt="auto" pt={6}>
          {action}
        </Box>
      )}
    </Panel>
  )
}
