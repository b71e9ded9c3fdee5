import { IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { type Account, listAccounts } from '../../contract/accounts.ts'
import { userStatuses } from '../../contract/enums.ts'
import { accountList, type SortField } from '../../contract/lists.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { absent, Count, PersonCell, RelativeTime } from '../../ui/cells.tsx'
import { ListBar, ListFilter } from '../../ui/list-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { type AccountChange, AccountDialog, useAccountActions } from './account-actions.tsx'
import { AccountDrawer, accountQuery } from './account-drawer.tsx'
import { AccountStatus, AdminMark } from './account-facts.tsx'

const route = getRouteApi('/_team/admin/accounts')

const columns: readonly Column<Account, SortField<typeof accountList>>[] = [
  {
    id: 'name',
    title: (t) => t('admin:accounts.columns.person'),
    cell: (account) => <Person account={account} />,
    sortable: true,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'teams',
    title: (t) => t('admin:accounts.columns.teams'),
    cell: ({ teams }) => teams.map((team) => team.name).join(', ') || absent,
    width: 220,
    phone: 'cut',
  },
  {
    id: 'is_admin',
    title: (t) => t('admin:accounts.columns.admin'),
    cell: (account) => <AdminMark account={account} />,
    width: 160,
  },
  {
    id: 'status',
    title: (t) => t('admin:accounts.columns.status'),
    cell: (account) => <AccountStatus status={account.status} />,
    width: 120,
    phone: 'state',
  },
  {
    id: 'runs_count',
    title: (t) => t('admin:accounts.columns.runs'),
    cell: (account) => <Count value={account.runs_count} />,
    sortable: true,
    align: 'end',
    width: 100,
    phone: 'labelled',
  },
  {
    id: 'last_seen',
    title: (t) => t('admin:accounts.columns.lastSeen'),
    cell: (account) => <RelativeTime at={account.last_seen} />,
    sortable: true,
    width: 220,
    phone: 'labelled',
  },
]

type AccountsSearch = ListSearch<typeof accountList>

const accountsQuery = (search: AccountsSearch) =>
  pageQuery(listAccounts, { query: listQueryOf(accountList, search) })

export const accountsQueries = ({
  account,
  ...search
}: AccountsSearch & { account?: string | undefined }) => [
  accountsQuery(search),
  ...(account ? [accountQuery(account)] : []),
]

export function AccountsPage() {
  const { t } = useTranslation(['admin', 'common'])
  const list = useList(accountList, route)
  const { account: accountId } = route.useSearch()
  const navigate = route.useNavigate()
  const onAccount = (account: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, account }), resetScroll: false })
  const asking = useDialog((dialog, change: AccountChange) => <AccountDialog {...dialog} {...change} />)
  const actionsFor = useAccountActions(asking.open)
  const accounts = useQuery(accountsQuery(list.search))
  return (
    <>
      <PageHeader title={t('common:titles.accounts')} description={t('accounts.description')} />
      <ListBar
        searchLabel={t('accounts.search')}
        list={list}
        filters={
          <>
            <ListFilter
              label={t('accounts.columns.admin')}
              allLabel={t('accounts.everybody')}
              value={list.search.is_admin}
              choices={[
                { value: true, label: t('accounts.onlyAdmins') },
                { value: false, label: t('accounts.noAdmins') },
              ]}
              onChange={(is_admin) => list.setFilters({ is_admin })}
            />
            <ListFilter
              label={t('accounts.columns.status')}
              allLabel={t('accounts.allStatuses')}
              value={list.search.status}
              choices={userStatuses.map((status) => ({
                value: status,
                label: t(`accounts.status.${status}`),
              }))}
              onChange={(status) => list.setFilters({ status })}
            />
          </>
        }
      />
      <DataTable
        label={t('common:titles.accounts')}
        columns={columns}
        rows={accounts}
        rowId={(account) => account.id}
        rowName={(account) => account.name}
        rowMenu={actionsFor}
        list={list}
        onOpen={(account) => onAccount(account.id)}
        empty={<EmptyState icon={IconUserCog} title={t('accounts.empty')} />}
      />
      <AccountDrawer accountId={accountId} onClose={() => onAccount(undefined)} actionsFor={actionsFor} />
      {asking.dialog}
    </>
  )
}

function Person({ account }: { account: Account }) {
  const { t } = useTranslation('admin')
  const isSelf = useTeamSession().user.id === account.id
  return (
    <PersonCell
      name={account.name}
      email={account.email}
      avatarUrl={account.avatar_url}
      note={isSelf ? t('accounts.you') : null}
    />
  )
}
