import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { type Account, getAccount } from '../../contract/accounts.ts'
import { useRoleNames } from '../../shared/rights.ts'
import { Count, RelativeTime } from '../../ui/cells.tsx'
import { DetailsDrawer, DetailsList } from '../../ui/details-drawer.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { AccountStatus, AdminMark } from './account-facts.tsx'

interface AccountDrawerProps {
  accountId: string | undefined
  onClose: () => void
  actionsFor: (account: Account) => readonly RowAction[]
}

export const accountQuery = (id: string) => endpointQuery(getAccount, { id })

/** One person with teams and roles. */
export function AccountDrawer({ accountId, onClose, actionsFor }: AccountDrawerProps) {
  const { t } = useTranslation('admin')
  const { nameOf } = useRoleNames()
  const account = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== undefined })
  return (
    <DetailsDrawer
      opened={accountId !== undefined}
      onClose={onClose}
      title={account.data?.name ?? t('accounts.details')}
      query={account}
      facts={({ email, status, is_admin, created, last_seen, runs_count }) => [
        [t('accounts.email'), email],
        [t('accounts.columns.status'), <AccountStatus key="status" status={status} />],
        [t('accounts.columns.admin'), <AdminMark key="admin" account={{ is_admin }} />],
        [t('accounts.created'), <RelativeTime key="created" at={created} />],
        [t('accounts.columns.lastSeen'), <RelativeTime key="seen" at={last_seen} />],
        [t('accounts.columns.runs'), <Count key="runs" value={runs_count} />],
      ]}
      actions={actionsFor}
    >
      {() => (
        <DetailsList
          title={t('accounts.columns.teams')}
          query={account}
          rows={({ teams }) => teams.map(({ id, name, role }) => ({ id, content: name, note: nameOf(role) }))}
          empty={t('accounts.noTeams')}
        />
      )}
    </DetailsDrawer>
  )
}
