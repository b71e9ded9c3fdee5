import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { userList } from '../../contract/access-and-lists.ts'
import { UsersPage, usersQueries } from '../../features/users/users-page.tsx'
import { type ListParams, listParamsParser } from '../../lib/list-params.ts'
import { idOf } from '../../lib/search-params.ts'

/** `user` is the person whose details lie beside the list. */
type UsersSearch = ListParams<typeof userList> & { user?: string | undefined }

const readList = listParamsParser(userList)

export const Route = createFileRoute('/_team/users')({
  validateSearch: (raw): UsersSearch => ({ ...readList(raw), user: idOf(raw.user) }),
  beforeLoad: guarded('users'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, usersQueries(deps), 'users'),
  component: UsersPage,
})
