import { IconLink, IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { listUsers, type User, updateUser } from '../../contract/users.ts'
import { useErrorText } from '../../ui/error-text.ts'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useProtection } from './standing.ts'
import { useStandingDialogs } from './standing-dialogs.tsx'

export function UserMenu({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const protection = useProtection(user)
  const { deactivate, reactivate } = useStandingDialogs()
  const invitation = useInvitationActions(user)
  const standing: RowAction =
    user.status === 'deactivated'
      ? { label: t('reactivate.open'), icon: IconUserCheck, onClick: () => reactivate(user) }
      : {
          label: t('deactivate.open'),
          icon: IconUserOff,
          danger: true,
          onClick: () => deactivate(user),
          reason: protection,
        }
  return <RowMenu of={user.name} actions={[...invitation, standing]} />
}

function useInvitationActions(user: User): RowAction[] {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const resend = useMutation({
    ...endpointMutation(updateUser, { invalidates: [listUsers] }),
    onSuccess: () => toast({ kind: 'success', message: t('invitation.resent', { email: user.email }) }),
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  if (user.status !== 'invited') return []
  const { invitation_url: link } = user
  const copy = link && {
    label: t('invitation.copy'),
    icon: IconLink,
    onClick: () =>
      void navigator.clipboard.writeText(link).then(
        () => toast({ kind: 'success', message: t('invitation.copied', { name: user.name }) }),
        (error: unknown) => {
          console.error(error)
          toast({ kind: 'error', message: t('invitation.notCopied') })
        },
      ),
  }
  return [
    ...(copy ? [copy] : []),
    {
      label: t('invitation.resend'),
      icon: IconMailForward,
      onClick: () => resend.mutate({ id: user.id, body: { status: 'invited' } }),
      reason: resend.isPending ? t('invitation.sending') : null,
    },
  ]
}
