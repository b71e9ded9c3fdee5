import { IconShieldHalf, IconShieldOff, IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session.ts'
import type { Account } from '../../contract/accounts.ts'
import { type RowAction, RowMenu } from '../../ui/row-menu.tsx'
import { useAccountDialog } from './account-dialogs.tsx'

export function AccountMenu({ account }: { account: Account }) {
  return <RowMenu of={account.name} actions={useAccountActions(account)} />
}

/** Administrators can't lock themselves out (rule 3.5). */
export function useAccountActions(account: Account): RowAction[] {
  const { t } = useTranslation('admin')
  const ask = useAccountDialog()
  const self = useTeamSession().user.id === account.id ? t('accounts.notYourself') : null
  return [
    account.is_admin
      ? {
          label: t('accounts.take.open'),
          icon: IconShieldOff,
          danger: true,
          onClick: () => ask('take', account),
          reason: self,
        }
      : { label: t('accounts.grant.open'), icon: IconShieldHalf, onClick: () => ask('grant', account) },
    account.status === 'deactivated'
      ? {
          label: t('accounts.reactivate.open'),
          icon: IconUserCheck,
          onClick: () => ask('reactivate', account),
        }
      : {
          label: t('accounts.deactivate.open'),
          icon: IconUserOff,
          danger: true,
          onClick: () => ask('deactivate', account),
          reason: self,
        },
  ]
}
