import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointMutation } from '../../api/query.ts'
import { listUsers, type User, updateUser } from '../../contract/users.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { type DialogProps, useDialog } from '../../ui/use-dialog.tsx'
import { useStandingError } from './use-standing-error.ts'

type Change = 'promote' | 'deactivate' | 'reactivate'
type Openers = Record<Change, (user: User) => void>

const Dialogs = createContext<Openers | null>(null)

/** For the rows of the list: asks before somebody's standing in the team changes for good. */
export function useStandingDialogs(): Openers {
  const openers = useContext(Dialogs)
  if (!openers) throw new Error('useStandingDialogs is for what StandingDialogs wraps')
  return openers
}

export function StandingDialogs({ children }: { children: ReactNode }) {
  const asking = useDialog((dialog, asked: { change: Change; user: User }) => (
    <StandingDialog {...dialog} {...asked} />
  ))
  const opener = (change: Change) => (user: User) => asking.open({ change, user })
  return (
    <Dialogs
      value={{
        promote: opener('promote'),
        deactivate: opener('deactivate'),
        reactivate: opener('reactivate'),
      }}
    >
      {children}
      {asking.dialog}
    </Dialogs>
  )
}

const patches = {
  promote: { role: 'owner' },
  deactivate: { status: 'deactivated' },
  reactivate: { status: 'active' },
} as const

interface StandingDialogProps extends DialogProps {
  change: Change
  user: User
}

function StandingDialog({ change, user, ...dialog }: StandingDialogProps) {
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
