import { useTranslation } from 'react-i18next'
import { Snippets } from '../../shared/snippets.tsx'
import { SecretDialog } from '../../ui/secret-dialog.tsx'

export function TokenDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
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
        leaveTitle: t('leave.title'),
        leaveDescription: t('leave.description'),
      }}
    >
      <Snippets secret={secret} />
    </SecretDialog>
  )
}
