import { Text } from '@mantine/core'
import { IconShieldHalf, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { endpointMutation } from '../../api/query.ts'
import { type Account, getAccount, listAccounts, updateAccount } from '../../contract/accounts.ts'
import { useDenied } from '../../shared/rights.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'

/** The changes that an administrator can make to an account, each after a question. */
const patches = {
  grant: { is_admin: true },
  take: { is_admin: false },
  deactivate: { status: 'deactivated' },
  reactivate: { status: 'active' },
} as const

export interface AccountChange {
  change: keyof typeof patches
  account: Account
}

export function useAccountActions(ask: (asked: AccountChange) => void): (account: Account) => RowAction[] {
  const { t } = useTranslation('admin')
  const denied = useDenied()
  return (account) => {
    const action = (change: AccountChange['change']) => ({
      id: change,
      label: t(`accounts.${change}.open`),
      onClick: () => ask({ change, account }),
      // Only the service knows whether they alone own one of their teams.
      reason: denied(updateAccount, { user: account, change: patches[change], isLastOwner: 'unknown' }),
    })
    return [
      account.is_admin
        ? { ...action('take'), icon: IconShieldOff, danger: true }
        : { ...action('grant'), icon: IconShieldHalf },
      account.status === 'deactivated'
        ? { ...action('reactivate'), icon: IconUserCheck }
        : { ...action('deactivate'), icon: IconUserOff, danger: true },
    ]
  }
}

export function AccountDialog({ change, account, ...dialog }: DialogProps & AccountChange) {
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
