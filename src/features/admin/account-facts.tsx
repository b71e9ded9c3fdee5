import { IconShieldHalf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../contract/accounts.ts'
import { absent, Status } from '../../ui/cells.tsx'
import classes from './admin.module.css'

export function AdminMark({ account }: { account: Pick<Account, 'is_admin'> }) {
  const { t } = useTranslation()
  if (!account.is_admin) return absent
  return (
    <span className={classes.state}>
      <IconShieldHalf size={16} color="var(--accent)" aria-hidden />
      {t('roles.admin')}
    </span>
  )
}

const kinds = { active: 'good', invited: 'waiting', deactivated: 'off' } as const

export function AccountStatus({ status }: Pick<Account, 'status'>) {
  const { t } = useTranslation('admin')
  return <Status kind={kinds[status]}>{t(`accounts.status.${status}`)}</Status>
}
