import { createFileRoute } from '@tanstack/react-router'
import { tokensList } from '../../features/tokens/tokens-list.ts'
import { TokensPage } from '../../features/tokens/tokens-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/tokens')({
  validateSearch: tokensList.parse,
  loader: () => loadTexts('tokens'),
  component: TokensPage,
})
