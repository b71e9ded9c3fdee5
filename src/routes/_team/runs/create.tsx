import { createFileRoute } from '@tanstack/react-router'
import { CreateRunPage } from '../../../features/run-create/create-run-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { textOf } from '../../../lib/search-params.ts'

interface CreateRunSearch {
  /** The run that the form begins like. */
  from?: string | undefined
  step?: string | undefined
}

const text = textOf()

export const Route = createFileRoute('/_team/runs/create')({
  validateSearch: ({ from, step }): CreateRunSearch => ({ from: text(from), step: text(step) }),
  loader: () => loadTexts('runCreate'),
  component: CreateRunPage,
})
