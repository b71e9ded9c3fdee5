import { Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { endpointMutation, endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { isLastOwner } from '../../contract/rules/denial.ts'
import { getUser, listUsers, type User, type UserPatch, updateUser } from '../../contract/users.ts'
import { useDenied, useRoleNames } from '../../shared/rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

/** How many owners can still act: one row is enough, as only the count is used. */
export const activeOwnersQuery = endpointQuery(listUsers, {
  query: { limit: 1, filter: { role: 'owner', status: 'active' } },
})

/** Why this can't be changed of a person now, or null. */
export function useChangeDenial(): (user: User, change: UserPatch) => string | null {
  const { t } = useTranslation('users')
  const { user: self } = useTeamSession()
  const denied = useDenied()
  const owners = useQuery(activeOwnersQuery).data?.count
  return (user, change) =>
    denied(updateUser, { user, change, isLastOwner: isLastOwner(user, owners) }) ??
    // The service would do it, but there is no way back.
    (self.id === user.id ? t('protected.self') : null)
}

/** A refused change of role or status: a conflict is about the last owner, or an invitation not accepted yet. */
export function useChangeError(): (error: unknown) => string {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  return (error) => (failureCode(error) === 'CONFLICT' ? t('protected.conflict') : errorText(error))
}

const patches = {
  promote: { role: 'owner' },
  deactivate: { status: 'deactivated' },
  reactivate: { status: 'active' },
} as const

export interface UserChange {
  change: keyof typeof patches
  user: User
}

/** Asks before a change of a member's role or status. */
export function ChangeUserDialog({ change, user, ...dialog }: DialogProps & UserChange) {
  const { t } = useTranslation('users')
  const update = useMutation(endpointMutation(updateUser, { invalidates: [listUsers, getUser] }))
  const changeError = useChangeError()
  const { nameOf } = useRoleNames()
  const { name, email } = user
  const role = user.role ? nameOf(user.role) : '-'
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`${change}.title`, { name })}
      confirmLabel={t(`${change}.confirm`)}
      danger={change === 'deactivate'}
      mutation={update}
      input={{ id: user.id, body: patches[change] }}
      wording={changeError}
      onSuccess={() => toast({ kind: 'success', message: t(`${change}.done`, { name }) })}
    >
      <Text>{t(`${change}.description`, { name, email, role })}</Text>
    </ConfirmDialog>
  )
}
