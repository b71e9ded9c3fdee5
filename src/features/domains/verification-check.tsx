import { Button, Group, Text } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { type Domain, getDomain, listDomains, verifyDomain } from '../../contract/domains.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { RelativeTime } from '../../ui/cells.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Step } from './domain-page.tsx'

/** Between two automatic checks of the page while it is visible. */
const secondsBetweenChecks = 60

export function VerificationCheck({ domain }: { domain: Domain }) {
  const { t } = useTranslation('domains')
  const errorText = useErrorText()
  const check = useMutation(endpointMutation(verifyDomain, { invalidates: [getDomain, listDomains] }))
  const verified = domain.status === 'verified'
  // The error is shown below.
  const run = useOneAtATime(() => check.mutateAsync({ id: domain.id }).catch(() => undefined))
  // A refusal isn't mended by waiting.
  const seconds = useCountdown(!verified && !check.isPending && !check.error, run)
  return (
    <Step title={t('verification.check')} description={verified ? null : t('verification.checkHint')}>
      {check.error && (
        <Notice kind="bad" live>
          {errorText(check.error)}
        </Notice>
      )}
      {check.data?.status === 'pending' && !verified && (
        <Notice kind="warning" live>
          {t('verification.missing', { name: domain.verification.name })}
        </Notice>
      )}
      <Group>
        <Button
          variant={verified ? 'default' : 'filled'}
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={check.isPending}
          onClick={run}
        >
          {t('verification.checkNow')}
        </Button>
        <Text span c="dimmed">
          {domain.last_checked_at ? (
            <>
              {t('verification.lastCheck')}: <RelativeTime at={domain.last_checked_at} />
              {', '}
              {t(verified ? 'verification.found' : 'verification.notFound')}
            </>
          ) : (
            t('verification.neverChecked')
          )}
        </Text>
      </Group>
      {seconds !== null && (
        <Text span c="dimmed" className="figures">
          {t('verification.nextCheck', { count: seconds })}
        </Text>
      )}
    </Step>
  )
}

/** Counts down and starts over, paused while the page is out of sight; null while it is off. */
function useCountdown(on: boolean, onZero: () => void): number | null {
  const [left, setLeft] = useState(secondsBetweenChecks)
  useEffect(() => {
    if (!on) return
    setLeft(secondsBetweenChecks)
    const timer = setInterval(() => {
      if (!document.hidden) setLeft((before) => before - 1)
    }, 1000)
    return () => clearInterval(timer)
  }, [on])
  const due = on && left <= 0
  useEffect(() => {
    if (due) onZero()
  }, [due, onZero])
  return on ? Math.max(0, left) : null
}
