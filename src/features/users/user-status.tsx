import { useTranslation } from 'react-i18next'
import type { UserStatus as Kind } from '../../contract/users.ts'
import { Status } from '../../ui/cells.tsx'

const kinds = { active: 'good', invited: 'waiting', deactivated: 'off' } as const

export function UserStatus({ status }: { status: Kind }) {
  const { t } = useTranslation('users')
  return <Status kind={kinds[status]}>{t(`status.${status}`)}</Status>
}
