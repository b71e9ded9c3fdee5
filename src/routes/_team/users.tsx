import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { userList } from '../../contract/lists.ts'
import { UsersPage, usersQueries } from '../../features/users/users-page.tsx'
import { listSearch } from '../../lib/list-search.ts'

export const Route = createFileRoute('/_team/users')({
  validateSearch: listSearch(userList),
  beforeLoad: guarded('/users'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, usersQueries(deps), 'users'),
  component: UsersPage,
})
