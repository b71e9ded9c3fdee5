import { useTranslation } from 'react-i18next'
import type { UserStatus as Kind } from '../../contract/users.ts'
import { wordOf } from '../../i18n/word.ts'
import { Status } from '../../ui/cells.tsx'

const kinds = new Map<string, 'good' | 'waiting'>([
  ['active', 'good'],
  ['invited', 'waiting'],
])

export function UserStatus({ status }: { status: Kind }) {
  const { t } = useTranslation('users')
  return (
    <Status kind={kinds.get(status) ?? 'off'}>{wordOf(t('status', { returnObjects: true }), status)}</Status>
  )
}
