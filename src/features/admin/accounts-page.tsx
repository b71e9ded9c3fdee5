import { IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { type Account, listAccounts } from '../../contract/accounts.ts'
import { userStatuses } from '../../contract/enums.ts'
import type { SortField } from '../../contract/lists.ts'
import { accountList } from '../../contract/outline.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { absent, PersonCell } from '../../ui/cells.tsx'
import { ListFilter } from '../../ui/list-bar.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { countColumn, timeColumn } from '../../ui/table/usual-columns.tsx'
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
    width: 140,
    phone: 'cut',
  },
  {
    id: 'is_admin',
    title: (t) => t('admin:accounts.columns.admin'),
    cell: (account) => <AdminMark account={account} />,
    width: 156,
  },
  {
    id: 'status',
    title: (t) => t('admin:accounts.columns.status'),
    cell: (account) => <AccountStatus status={account.status} />,
    width: 120,
    phone: 'state',
  },
  countColumn('runs_count', (t) => t('admin:accounts.columns.runs')),
  { ...timeColumn('last_seen', (t) => t('admin:accounts.columns.lastSeen'), 'labelled'), width: 180 },
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
      <ListPage
        title={t('common:titles.accounts')}
        description={t('accounts.description')}
        searchLabel={t('accounts.search')}
        list={list}
        errorTitle={t('accounts.notLoaded')}
        filters={
          <>
            <ListFilter
              label={t('accounts.columns.admin')}
              value={list.search.is_admin}
              choices={[
                { value: true, label: t('accounts.onlyAdmins') },
                { value: false, label: t('accounts.noAdmins') },
              ]}
              onChange={(is_admin) => list.setFilters({ is_admin })}
            />
            <ListFilter
              label={t('accounts.columns.status')}
              value={list.search.status}
              choices={userStatuses.map((status) => ({
                value: status,
                label: t(`accounts.status.${status}`),
              }))}
              onChange={(status) => list.setFilters({ status })}
            />
          </>
        }
        columns={columns}
        rows={accounts}
        rowName={(account) => account.name}
        rowMenu={actionsFor}
        onOpen={(account) => onAccount(account.id)}
        empty={{ icon: IconUserCog, title: t('accounts.empty') }}
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
