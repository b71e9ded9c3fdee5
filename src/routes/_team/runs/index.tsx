import { createFileRoute } from '@tanstack/react-router'
import { RunsPage } from '../../../features/runs/runs-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/runs/')({
  loader: () => loadTexts('runs'),
  component: RunsPage,
})
