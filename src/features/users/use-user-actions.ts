import { IconLink, IconMailForward, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { getUser, listUsers, type User, updateUser } from '../../contract/users.ts'
import { copyText } from '../../lib/browser.ts'
import { useErrorText } from '../../ui/errors.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { toast } from '../../ui/toast.ts'
import { type UserChange, useChangeDenial } from './change-user.tsx'

export function useUserActions(ask: (asked: UserChange) => void): (user: User) => RowAction[] {
  const { t } = useTranslation('users')
  const whyNot = useChangeDenial()
  const invitationActions = useInvitationActions()
  return (user) => [
    ...(user.status === 'invited' ? invitationActions(user) : []),
    user.status === 'deactivated'
      ? {
          id: 'reactivate',
          label: t('reactivate.open'),
          icon: IconUserCheck,
          onClick: () => ask({ change: 'reactivate', user }),
          reason: whyNot(user, { status: 'active' }),
        }
      : {
          id: 'deactivate',
          label: t('deactivate.open'),
          icon: IconUserOff,
          danger: true,
          onClick: () => ask({ change: 'deactivate', user }),
          reason: whyNot(user, { status: 'deactivated' }),
        },
  ]
}

function useInvitationActions(): (user: User) => RowAction[] {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const resend = useMutation({
    ...endpointMutation(updateUser, { invalidates: [listUsers, getUser] }),
    onSuccess: ({ email }) => toast({ kind: 'success', message: t('invitation.resent', { email }) }),
    onError: (error) => toast({ kind: 'error', message: errorText(error) }),
  })
  const copy = (name: string, link: string) =>
    void copyText(link).then(
      () => toast({ kind: 'success', message: t('invitation.copied', { name }) }),
      (error: unknown) => {
        console.error(error)
        toast({ kind: 'error', message: t('invitation.notCopied') })
      },
    )
  return ({ id, name, invitation_url: link }) => [
    ...(link
      ? [{ id: 'copy', label: t('invitation.copy'), icon: IconLink, onClick: () => copy(name, link) }]
      : []),
    {
      id: 'resend',
      label: t('invitation.resend'),
      icon: IconMailForward,
      onClick: () => resend.mutate({ id, body: { status: 'invited' } }),
      reason: resend.isPending && resend.variables.id === id ? t('invitation.sending') : null,
    },
  ]
}
