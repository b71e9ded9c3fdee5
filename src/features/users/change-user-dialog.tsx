import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { listUsers, type User, updateUser } from '../../contract/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'
import { useStandingError } from './use-standing-error.ts'

const patches = {
  promote: { role: 'owner' },
  deactivate: { status: 'deactivated' },
  reactivate: { status: 'active' },
} as const

export interface UserChange {
  change: keyof typeof patches
  user: User
}

/** Asks before somebody's place in the team changes for good. */
export function ChangeUserDialog({ change, user, ...dialog }: DialogProps & UserChange) {
  const { t } = useTranslation('users')
  const update = useMutation(endpointMutation(updateUser, { invalidates: [listUsers] }))
  const standingError = useStandingError()
  const { name, email } = user
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`${change}.title`, { name })}
      confirmLabel={t(`${change}.confirm`)}
      danger={change === 'deactivate'}
      mutation={update}
      input={{ id: user.id, body: patches[change] }}
      wording={standingError}
      onSuccess={() => toast({ kind: 'success', message: t(`${change}.done`, { name }) })}
    >
      <Text>{t(`${change}.description`, { name, email })}</Text>
    </ConfirmDialog>
  )
}
