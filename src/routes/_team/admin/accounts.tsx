import { IconUserCog } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryKeepingPreviousData } from '../../../api/query.ts'
import { useTeamSession } from '../../../api/session/current.ts'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { accountListDefinition } from '../../../contract/access-and-lists.ts'
import { type Account, listAccounts } from '../../../contract/accounts.ts'
import { userStatuses } from '../../../contract/enums.ts'
import {
  type AccountChange,
  AccountDialog,
  useAccountActions,
} from '../../../features/admin/account-actions.tsx'
import { AccountDrawer, accountQuery } from '../../../features/admin/account-drawer.tsx'
import { AccountStatus, AdminMark } from '../../../features/admin/account-facts.tsx'
import type { Translate } from '../../../i18n/texts.ts'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { idOf } from '../../../lib/search-params.ts'
import { toListQuery, useListState } from '../../../lib/use-list-state.ts'
import { absent, PersonCell } from '../../../ui/cells.tsx'
import { ListFilter } from '../../../ui/list-bar.tsx'
import { ListPage } from '../../../ui/list-page.tsx'
import { columnHelper, countCell, timeCell } from '../../../ui/table/column.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'

/** `account` is the person whose details lie beside the list. */
type AccountsSearch = ListParams<typeof accountListDefinition> & { account?: string | undefined }

const readList = listParamsParser(accountListDefinition)

export const Route = createFileRoute('/_team/admin/accounts')({
  validateSearch: (raw): AccountsSearch => ({ ...readList(raw), account: idOf(raw.account) }),
  beforeLoad: guarded('accounts'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: accountsQueries(deps), texts: ['admin'] }),
  component: AccountsPage,
})

const column = columnHelper<Account>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('name', {
      header: t('admin:accounts.columns.person'),
      cell: ({ row }) => <Person account={row.original} />,
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor('teams', {
      header: t('admin:accounts.columns.teams'),
      cell: ({ getValue }) =>
        getValue()
          .map((team) => team.name)
          .join(', ') || absent,
      size: 140,
      meta: { phone: 'cut' },
    }),
    column.accessor('is_admin', {
      header: t('admin:accounts.columns.admin'),
      cell: ({ row }) => <AdminMark account={row.original} />,
      size: 156,
    }),
    column.accessor('status', {
      header: t('admin:accounts.columns.status'),
      cell: ({ getValue }) => <AccountStatus status={getValue()} />,
      size: 120,
      meta: { phone: 'state' },
    }),
    column.accessor('runs_count', { header: t('admin:accounts.columns.runs'), ...countCell }),
    column.accessor('last_seen', {
      header: t('admin:accounts.columns.lastSeen'),
      ...timeCell,
      size: 180,
      meta: { phone: 'labelled' },
    }),
  ])

const accountsQuery = (params: ListParams<typeof accountListDefinition>) =>
  queryKeepingPreviousData(listAccounts, { query: toListQuery(accountListDefinition, params) })

const accountsQueries = ({ account, ...params }: AccountsSearch) => [
  accountsQuery(params),
  ...(account ? [accountQuery(account)] : []),
]

function AccountsPage() {
  const { t } = useTranslation(['admin', 'common'])
  const listState = useListState(accountListDefinition, Route)
  const { account: accountId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onAccount = (account: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, account }), resetScroll: false })
  const asking = useDialog((dialog, change: AccountChange) => <AccountDialog {...dialog} {...change} />)
  const actionsFor = useAccountActions(asking.open)
  const accounts = useQuery(accountsQuery(listState.params))
  return (
    <>
      <ListPage
        title={t('common:titles.accounts')}
        description={t('accounts.description')}
        searchLabel={t('accounts.search')}
        listState={listState}
        errorTitle={t('accounts.notLoaded')}
        filters={
          <>
            <ListFilter
              label={t('accounts.columns.admin')}
              value={listState.params.is_admin}
              choices={[
                { value: true, label: t('accounts.onlyAdmins') },
                { value: false, label: t('accounts.noAdmins') },
              ]}
              onChange={(is_admin) => listState.setFilters({ is_admin })}
            />
            <ListFilter
              label={t('accounts.columns.status')}
              value={listState.params.status}
              choices={userStatuses.map((status) => ({
                value: status,
                label: t(`accounts.status.${status}`),
              }))}
              onChange={(status) => listState.setFilters({ status })}
            />
          </>
        }
        columns={columns}
        result={accounts}
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
