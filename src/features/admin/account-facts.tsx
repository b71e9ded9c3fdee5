import { Group } from '@mantine/core'
import { IconShieldHalf } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Account } from '../../contract/accounts.ts'
import { wordOf } from '../../i18n/use-language.ts'
import { absent, Status } from '../../ui/cells.tsx'

export function AdminMark({ account }: { account: Pick<Account, 'is_admin'> }) {
  const { t } = useTranslation()
  if (!account.is_admin) return absent
  return (
    <Group gap="xs" wrap="nowrap">
      <IconShieldHalf size={16} color="var(--accent)" aria-hidden />
      {t('roles.admin')}
    </Group>
  )
}

const kinds = new Map<string, 'good' | 'waiting'>([
  ['active', 'good'],
  ['invited', 'waiting'],
])

export function AccountStatus({ status }: Pick<Account, 'status'>) {
  const { t } = useTranslation('admin')
  return (
    <Status kind={kinds.get(status) ?? 'off'}>
      {wordOf(t('accounts.status', { returnObjects: true }), status)}
    </Status>
  )
}
