import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { tokenList } from '../../contract/lists.ts'
import { TokensPage } from '../../features/tokens/tokens-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'
import { listSearch } from '../../lib/list-search.ts'

export const Route = createFileRoute('/_team/tokens')({
  validateSearch: listSearch(tokenList),
  beforeLoad: guarded('/tokens'),
  loader: () => loadTexts('tokens'),
  component: TokensPage,
})
