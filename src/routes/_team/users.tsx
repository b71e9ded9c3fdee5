import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { userList } from '../../contract/lists.ts'
import { UsersPage } from '../../features/users/users-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'
import { listSearch } from '../../lib/list-search.ts'

export const Route = createFileRoute('/_team/users')({
  validateSearch: listSearch(userList),
  beforeLoad: guarded('/users'),
  loader: () => loadTexts('users'),
  component: UsersPage,
})
