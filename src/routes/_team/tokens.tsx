import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { tokenList } from '../../contract/access-and-lists.ts'
import { TokensPage, tokensQuery } from '../../features/tokens/tokens-page.tsx'
import { listParamsParser } from '../../lib/list-params.ts'

export const Route = createFileRoute('/_team/tokens')({
  validateSearch: listParamsParser(tokenList),
  beforeLoad: guarded('tokens'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, [tokensQuery(deps)], 'tokens'),
  component: TokensPage,
})
