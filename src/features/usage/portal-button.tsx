import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/client.ts'
import { getPaymentPortal } from '../../contract/teams.ts'
import { useDenied } from '../../shared/denied.ts'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'

/** Leads to the payment portal, whose address is made for one visit. */
export function PortalButton({ kind }: { kind: 'invoice' | 'card' | 'none' }) {
  const { t } = useTranslation('usage')
  const denied = useDenied()
  const errorText = useErrorText()
  const portal = useMutation({
    mutationFn: () => call(getPaymentPortal, {}),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  return (
    <DisabledReason reason={denied(getPaymentPortal)}>
      <Button
        variant={kind === 'none' ? 'filled' : 'default'}
        size="xs"
        rightSection={<IconExternalLink size={14} aria-hidden />}
        loading={portal.isPending || portal.isSuccess}
        onClick={() => portal.mutate()}
      >
        {t(kind === 'none' ? 'payment.add' : 'payment.manage')}
      </Button>
    </DisabledReason>
  )
}
