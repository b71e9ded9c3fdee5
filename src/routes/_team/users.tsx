import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryKeepingPreviousData } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { useScreens } from '../../app/shell/screens.ts'
import { userListDefinition } from '../../contract/access-and-lists.ts'
import { roles, userStatuses } from '../../contract/enums.ts'
import { listUsers, type User } from '../../contract/users.ts'
import { activeOwnersQuery, ChangeUserDialog, type UserChange } from '../../features/users/change-user.tsx'
import { InviteDialog } from '../../features/users/invite-dialog.tsx'
import { RoleSelect } from '../../features/users/role-select.tsx'
import { RolesTable } from '../../features/users/roles-table.tsx'
import { useUserActions } from '../../features/users/use-user-actions.ts'
import { UserDrawer, UserStatus, userQueries } from '../../features/users/user-drawer.tsx'
import type { Translate } from '../../i18n/texts.ts'
import { type ListParams, listParamsParser } from '../../lib/list-params.ts'
import { idOf } from '../../lib/search-params.ts'
import { toListQuery, useListState } from '../../lib/use-list-state.ts'
import { PersonCell } from '../../ui/cells.tsx'
import { ListFilter } from '../../ui/list-bar.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { columnHelper, timeCell } from '../../ui/table/column.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'

/** `user` is the person whose details lie beside the list. */
type UsersSearch = ListParams<typeof userListDefinition> & { user?: string | undefined }

const readList = listParamsParser(userListDefinition)

export const Route = createFileRoute('/_team/users')({
  validateSearch: (raw): UsersSearch => ({ ...readList(raw), user: idOf(raw.user) }),
  beforeLoad: guarded('users'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: usersQueries(deps), texts: ['users'] }),
  component: UsersPage,
})

const column = columnHelper<User>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('name', {
      header: t('users:columns.person'),
      cell: ({ row }) => <Person user={row.original} />,
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor('role', {
      header: t('users:columns.role'),
      cell: ({ row }) => <RoleSelect user={row.original} />,
      size: 168,
    }),
    column.accessor('status', {
      header: t('users:columns.status'),
      cell: ({ getValue }) => <UserStatus status={getValue()} />,
      size: 120,
      meta: { phone: 'state' },
    }),
    column.accessor('last_seen', {
      header: t('users:columns.lastSeen'),
      ...timeCell,
      meta: { phone: 'labelled' },
    }),
  ])

const usersQuery = (params: ListParams<typeof userListDefinition>) =>
  queryKeepingPreviousData(listUsers, { query: toListQuery(userListDefinition, params) })

const usersQueries = ({ user, ...params }: UsersSearch) => [
  usersQuery(params),
  activeOwnersQuery,
  ...(user ? userQueries(user) : []),
]

function UsersPage() {
  const { isMissing } = useScreens()
  const { t } = useTranslation(['users', 'common'])
  const listState = useListState(userListDefinition, Route)
  const { user: userId } = Route.useSearch()
  const navigate = Route.useNavigate()
  const onUser = (user: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, user }), resetScroll: false })
  const users = useQuery(usersQuery(listState.params))
  const invite = useDialog((dialog) => <InviteDialog {...dialog} />)
  const asking = useDialog((dialog, change: UserChange) => <ChangeUserDialog {...dialog} {...change} />)
  const actionsFor = useUserActions(asking.open)
  return (
    <>
      <ListPage
        title={t('common:titles.users')}
        description={t('description')}
        searchLabel={t('search')}
        listState={listState}
        errorTitle={t('notLoaded')}
        filters={
          <>
            <ListFilter
              label={t('columns.role')}
              value={listState.params.role}
              choices={roles.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
              onChange={(role) => listState.setFilters({ role })}
            />
            <ListFilter
              label={t('columns.status')}
              value={listState.params.status}
              choices={userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
              onChange={(status) => listState.setFilters({ status })}
            />
          </>
        }
        columns={columns}
        result={users}
        rowName={(user) => user.name}
        rowMenu={actionsFor}
        onOpen={(user) => onUser(user.id)}
        action={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => invite.open()}>
            {t('invite.open')}
          </Button>
        }
        empty={{ icon: IconUsers, title: t('empty.title'), description: t('empty.description') }}
      />
      <RolesTable isMissing={isMissing} />
      <UserDrawer userId={userId} onClose={() => onUser(undefined)} actionsFor={actionsFor} />
      {invite.dialog}
      {asking.dialog}
    </>
  )
}

function Person({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const isSelf = useTeamSession().user.id === user.id
  return (
    <PersonCell
      name={user.name}
      email={user.email}
      avatarUrl={user.avatar_url}
      note={isSelf ? t('you') : null}
    />
  )
}
