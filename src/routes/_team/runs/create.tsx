import { createFileRoute } from '@tanstack/react-router'
import { CreateRunPage } from '../../../features/run-create/create-run-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/runs/create')({
  loader: () => loadTexts('runCreate'),
  component: CreateRunPage,
})
