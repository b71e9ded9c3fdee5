import { Button, NativeSelect } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { updateRowOptimistically } from '../../api/optimistic.ts'
import { endpointMutation } from '../../api/query.ts'
import { roles } from '../../contract/enums.ts'
import { getUser, listUsers, type Role, type User, updateUser } from '../../contract/users.ts'
import { useRoleNames } from '../../shared/rights.ts'
import { absent } from '../../ui/cells.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { toast } from '../../ui/toast.ts'
import { useDialog } from '../../ui/use-dialog.tsx'
import { ChangeUserDialog, useChangeDenial, useChangeError } from './change-user.tsx'

const [highest] = roles

/** The role, changed in place: at once on screen, and back again if the service refuses. */
export function RoleSelect({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const { nameOf, options } = useRoleNames()
  // If a demotion is denied, so is any other change.
  const reason = useChangeDenial()(user, { role: 'reader' })
  const changeRole = useChangeRole(user)
  const promoting = useDialog((dialog) => <ChangeUserDialog {...dialog} change="promote" user={user} />)
  if (!user.role) return absent
  if (reason) {
    return (
      <DisabledReason reason={reason}>
        <Button variant="default" size="xs" rightSection={<IconLock size={14} aria-hidden />}>
          {nameOf(user.role)}
        </Button>
      </DisabledReason>
    )
  }
  return (
    <>
      <NativeSelect
        size="xs"
        w={136}
        aria-label={t('roleOf', { name: user.name })}
        value={user.role}
        onChange={(event) => {
          const chosen = roles.find((candidate) => candidate === event.currentTarget.value)
          // An owner can do everything, to oneself as well: that is worth a question.
          if (chosen === highest) promoting.open()
          else if (chosen) changeRole(chosen)
        }}
        data={options(roles, user.role)}
      />
      {promoting.dialog}
    </>
  )
}

function useChangeRole(user: User): (role: Role) => void {
  const { t } = useTranslation('users')
  const { nameOf } = useRoleNames()
  const client = useQueryClient()
  const changeError = useChangeError()
  const update = useMutation({
    ...endpointMutation(updateUser, { invalidates: [listUsers, getUser] }),
    onMutate: ({ body }) => updateRowOptimistically(client, listUsers, user.id, body),
    onError: (error, _input, undo) => {
      undo?.()
      toast({ kind: 'error', message: `${user.name}: ${changeError(error)}` })
    },
  })
  return (role) =>
    update.mutate(
      { id: user.id, body: { role } },
      {
        onSuccess: () =>
          toast({
            kind: 'success',
            message: t('roleChanged', { name: user.name, role: nameOf(role) }),
          }),
      },
    )
}
