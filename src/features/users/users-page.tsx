import { Button } from '@mantine/core'
import { IconUserPlus, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { roles, userStatuses } from '../../contract/enums.ts'
import { type SortField, userList } from '../../contract/lists.ts'
import { listUsers, type User } from '../../contract/users.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { PersonCell, RelativeTime, Status } from '../../ui/cells.tsx'
import { ListBar, ListFilter } from '../../ui/list-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { activeOwnersQuery, ChangeUserDialog, type UserChange } from './change-user.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { RoleSelect } from './role-select.tsx'
import { RolesTable } from './roles-table.tsx'
import { useUserActions } from './use-user-actions.ts'

const route = getRouteApi('/_team/users')

const columns: readonly Column<User, SortField<typeof userList>>[] = [
  {
    id: 'name',
    title: (t) => t('users:columns.person'),
    cell: (user) => <Person user={user} />,
    sortable: true,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'role',
    title: (t) => t('users:columns.role'),
    cell: (user) => <RoleSelect user={user} />,
    sortable: true,
    width: 168,
  },
  {
    id: 'status',
    title: (t) => t('users:columns.status'),
    cell: (user) => <UserStatus status={user.status} />,
    sortable: true,
    width: 120,
    phone: 'state',
  },
  {
    id: 'last_seen',
    title: (t) => t('users:columns.lastSeen'),
    cell: (user) => <RelativeTime at={user.last_seen} />,
    sortable: true,
    width: 230,
    phone: 'labelled',
  },
]

type UsersSearch = ListSearch<typeof userList>

const usersQuery = (search: UsersSearch) => pageQuery(listUsers, { query: listQueryOf(userList, search) })

export const usersQueries = (search: UsersSearch) => [usersQuery(search), activeOwnersQuery]

export function UsersPage() {
  const { t } = useTranslation(['users', 'common'])
  const list = useList(userList, route)
  const users = useQuery(usersQuery(list.search))
  const invite = useDialog((dialog) => <InviteDialog {...dialog} />)
  const asking = useDialog((dialog, change: UserChange) => <ChangeUserDialog {...dialog} {...change} />)
  const actionsFor = useUserActions(asking.open)
  return (
    <>
      <PageHeader
        title={t('common:titles.users')}
        description={t('description')}
        actions={
          <Button leftSection={<IconUserPlus size={16} aria-hidden />} onClick={() => invite.open()}>
            {t('invite.open')}
          </Button>
        }
      />
      <ListBar
        searchLabel={t('search')}
        list={list}
        filters={
          <>
            <ListFilter
              label={t('columns.role')}
              allLabel={t('allRoles')}
              value={list.search.role}
              choices={roles.map((role) => ({ value: role, label: t(`common:roles.${role}`) }))}
              onChange={(role) => list.setFilters({ role })}
            />
            <ListFilter
              label={t('columns.status')}
              allLabel={t('allStatuses')}
              value={list.search.status}
              choices={userStatuses.map((status) => ({ value: status, label: t(`status.${status}`) }))}
              onChange={(status) => list.setFilters({ status })}
            />
          </>
        }
      />
      <DataTable
        label={t('common:titles.users')}
        columns={columns}
        rows={users}
        rowId={(user) => user.id}
        rowName={(user) => user.name}
        rowMenu={actionsFor}
        list={list}
        empty={<EmptyState icon={IconUsers} title={t('empty.title')} description={t('empty.description')} />}
      />
      <RolesTable />
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

const kinds = { active: 'good', invited: 'waiting', deactivated: 'off' } as const

function UserStatus({ status }: { status: User['status'] }) {
  const { t } = useTranslation('users')
  return <Status kind={kinds[status]}>{t(`status.${status}`)}</Status>
}
