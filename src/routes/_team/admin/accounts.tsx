import { createFileRoute } from '@tanstack/react-router'
import { adminsOnly } from '../../../app/guards.ts'
import { AccountsPage } from '../../../features/admin/accounts-page.tsx'
import { parseAccountsSearch } from '../../../features/admin/lists.ts'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/admin/accounts')({
  validateSearch: parseAccountsSearch,
  beforeLoad: adminsOnly,
  loader: () => loadTexts('admin'),
  component: Accounts,
})

function Accounts() {
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <AccountsPage
      accountId={search.account}
      onAccount={(account) =>
        void navigate({ search: parseAccountsSearch({ ...search, account }), resetScroll: false })
      }
    />
  )
}
