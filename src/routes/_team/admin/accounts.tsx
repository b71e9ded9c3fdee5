import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { accountList } from '../../../contract/access-and-lists.ts'
import { AccountsPage, accountsQueries } from '../../../features/admin/accounts-page.tsx'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { idOf } from '../../../lib/search-params.ts'

/** `account` is the person whose details lie beside the list. */
type AccountsSearch = ListParams<typeof accountList> & { account?: string | undefined }

const readList = listParamsParser(accountList)

export const Route = createFileRoute('/_team/admin/accounts')({
  validateSearch: (raw): AccountsSearch => ({ ...readList(raw), account: idOf(raw.account) }),
  beforeLoad: guarded('accounts'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, accountsQueries(deps), 'admin'),
  component: AccountsPage,
})
