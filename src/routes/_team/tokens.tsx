import { createFileRoute } from '@tanstack/react-router'
import { TokensPage } from '../../features/tokens/tokens-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/tokens')({
  loader: () => loadTexts('tokens'),
  component: TokensPage,
})
