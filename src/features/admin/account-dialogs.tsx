import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { endpointMutation } from '../../api/query.ts'
import { type Account, getAccount, listAccounts, updateAccount } from '../../contract/accounts.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { toast } from '../../ui/toast.ts'
import { type DialogProps, useDialog } from '../../ui/use-dialog.tsx'

/** What an administrator can do to an account, each after a question. */
const patches = {
  grant: { is_admin: true },
  take: { is_admin: false },
  deactivate: { status: 'deactivated' },
  reactivate: { status: 'active' },
} as const

export type AccountChange = keyof typeof patches

const Dialogs = createContext<(change: AccountChange, account: Account) => void>(() => {})
export const useAccountDialog = () => useContext(Dialogs)

export function AccountDialogs({ children }: { children: ReactNode }) {
  const asking = useDialog((dialog, asked: { change: AccountChange; account: Account }) => (
    <AccountDialog {...dialog} {...asked} />
  ))
  return (
    <Dialogs value={(change, account) => asking.open({ change, account })}>
      {children}
      {asking.dialog}
    </Dialogs>
  )
}

interface AccountDialogProps extends DialogProps {
  change: AccountChange
  account: Account
}

function AccountDialog({ change, account, ...dialog }: AccountDialogProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const update = useMutation(endpointMutation(updateAccount, { invalidates: [listAccounts, getAccount] }))
  const { name, email } = account
  return (
    <ConfirmDialog
      {...dialog}
      title={t(`accounts.${change}.title`, { name })}
      confirmLabel={t(`accounts.${change}.confirm`)}
      danger={change === 'take' || change === 'deactivate'}
      mutation={update}
      input={{ id: account.id, body: patches[change] }}
      wording={(error) => (failureCode(error) === 'CONFLICT' ? t('accounts.conflict') : errorText(error))}
      onSuccess={() => toast({ kind: 'success', message: t(`accounts.${change}.done`, { name }) })}
    >
      <Text>{t(`accounts.${change}.description`, { name, email })}</Text>
    </ConfirmDialog>
  )
}
