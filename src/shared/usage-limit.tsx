import { Anchor, Button, Group, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { IconCreditCard } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../api/client.ts'
import { ApiError } from '../api/failures.ts'
import { endpointQuery } from '../api/query.ts'
import { useTeamSession } from '../api/session/current.ts'
import { paymentMethod, type UsageRefusal } from '../contract/rules/payment.ts'
import { getPaymentInfo, getPaymentPortal, listTeams, updateUsageLimit } from '../contract/teams.ts'
import { useIsCurrentPage } from '../lib/use-is-current-page.ts'
import { useErrorText } from '../ui/errors.tsx'
import { ButtonLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'
import type { DialogProps } from '../ui/use-dialog.tsx'
import { useDenied } from './rights.ts'

/** The cause of a refusal with USAGE_LIMIT_REACHED; null for any other failure. */
export function usageLimitCause(error: unknown): UsageRefusal | 'untold' | null {
  if (!(error instanceof ApiError) || error.code !== 'USAGE_LIMIT_REACHED') return null
  return error.cause === 'limit' || error.cause === 'payment' ? error.cause : 'untold'
}

export interface UsageLimitNoticeProps {
  /** `untold`: the service named no cause. The limit is then assumed for a team that can pay, else the payment. */
  cause: UsageRefusal | 'untold'
}

/**
 * USAGE_LIMIT_REACHED in full (rule 5.4): which of its two causes it is, and the user's options: an owner pays or raises
 * the limit, others ask the owner.
 */
export function UsageLimitNotice({ cause }: UsageLimitNoticeProps) {
  const { t } = useTranslation(['common', 'errors'])
  const payment = useQuery(endpointQuery(getPaymentInfo, {}))
  const canPay = payment.data !== undefined && paymentMethod(payment.data) !== 'none'
  const limitReached = cause === 'untold' ? canPay : cause === 'limit'
  const deniedReason = useDenied()(limitReached ? updateUsageLimit : getPaymentPortal)
  return (
    <div role="alert">
      <Notice kind="warning" title={limitReached ? t('errors:usageLimit.title') : undefined}>
        {limitReached ? t('errors:usageLimit.byLimit') : t('errors:usageLimit.byPayment')}
        <Group gap="xs" mt="sm">
          {deniedReason ? (
            <AskTheOwner limitReached={limitReached} />
          ) : limitReached ? (
            // The draft of the refused run waits: one comes back with the limit raised.
            <ButtonLink to="/usage" size="xs" ignoreBlocker>
              {t('errors:usageLimit.raise')}
            </ButtonLink>
          ) : (
            !payment.isPending && <PaymentPortalButton />
          )}
        </Group>
      </Notice>
    </div>
  )
}

function PaymentPortalButton() {
  const { t } = useTranslation(['common', 'errors'])
  const errorText = useErrorText()
  const portal = usePaymentPortal()
  return (
    <>
      <Button
        size="xs"
        leftSection={<IconCreditCard size={16} aria-hidden />}
        loading={portal.leaving}
        onClick={portal.open}
      >
        {t('errors:usageLimit.pay')}
      </Button>
      {portal.error && <span role="alert">{errorText(portal.error)}</span>}
    </>
  )
}

function AskTheOwner({ limitReached }: { limitReached: boolean }) {
  const { t } = useTranslation(['common', 'errors'])
  const { teamName } = useTeamSession()
  const teams = useQuery(endpointQuery(listTeams, { query: { limit: 0, filter: { member: true } } }))
  const owner = teams.data?.payload.find((team) => team.is_current)?.owner
  if (!owner) return t('errors:usageLimit.ask')
  const subject = encodeURIComponent(
    t(limitReached ? 'errors:usageLimit.mailSubject' : 'errors:usageLimit.mailPayment', { team: teamName }),
  )
  return (
    <span>
      {t('errors:usageLimit.askWhom')}{' '}
      <Anchor href={`mailto:${owner.email}?subject=${subject}`}>
        {owner.name} ({owner.email})
      </Anchor>
    </span>
  )
}

export function UsageLimitDialog({ cause, opened, onClose }: UsageLimitNoticeProps & DialogProps) {
  const { t } = useTranslation(['common', 'errors'])
  return (
    <Modal opened={opened} onClose={onClose} title={t('errors:usageLimit.dialog')} size={480}>
      <UsageLimitNotice cause={cause} />
    </Modal>
  )
}

/** Leads to the payment portal, whose address is made for one visit. */
export function usePaymentPortal({ onError }: { onError?: (error: Error) => void } = {}) {
  const isStillHere = useIsCurrentPage()
  const { mutate, isPending, isSuccess, error, reset } = useMutation({
    mutationFn: () => call(getPaymentPortal, {}),
    onSuccess: ({ url }) => isStillHere() && location.assign(url),
    onError,
  })
  // The browser's back-forward cache restores the page as it was left.
  useWindowEvent('pageshow', reset)
  return { open: () => mutate(), leaving: isPending || isSuccess, error }
}
