import { createFileRoute } from '@tanstack/react-router'
import { ownersOnly } from '../../app/guards.ts'
import { usersList } from '../../features/users/users-list.ts'
import { UsersPage } from '../../features/users/users-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/users')({
  validateSearch: usersList.parse,
  beforeLoad: ownersOnly,
  loader: () => loadTexts('users'),
  component: UsersPage,
})
