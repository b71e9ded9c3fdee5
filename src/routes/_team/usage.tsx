import { createFileRoute } from '@tanstack/react-router'
import { UsagePage } from '../../features/usage/usage-page.tsx'
import { loadTexts } from '../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/usage')({
  loader: () => loadTexts('usage'),
  component: UsagePage,
})
