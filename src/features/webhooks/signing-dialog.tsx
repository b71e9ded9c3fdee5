import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { signatureHeader } from '../../contract/rules/webhooks.ts'
import { SecretDialog } from '../../ui/secret-dialog.tsx'

/** The secret of a new webhook, and how a receiver checks deliveries with it (rule 8.4). */
export function SigningDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <SecretDialog
      secret={secret}
      onClose={onClose}
      words={{
        title: t('secret.title'),
        label: t('secret.label'),
        once: t('secret.once'),
        stays: t('secret.stays'),
        done: t('secret.done'),
        leaveTitle: t('secret.leaveTitle'),
        leaveDescription: t('secret.leaveDescription'),
      }}
    >
      <div>
        <Text>{t('secret.signed')}</Text>
        <Text
          component="code"
          display="block"
          ff="monospace"
          fz={13}
          mt={8}
          style={{ overflowWrap: 'anywhere' }}
        >
          {`${signatureHeader}: t=<time>,v1=<HMAC-SHA256(secret, "<time>.<body>") as hex>`}
        </Text>
      </div>
    </SecretDialog>
  )
}
