import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../app/load-page.ts'
import { CreateRunPage, runToCopy } from '../../../features/run-create/create-run-page.tsx'
import { idOf, textOf } from '../../../lib/search-params.ts'

interface CreateRunSearch {
  /** The run that the form begins like. */
  from?: string | undefined
  step?: string | undefined
}

const text = textOf()

export const Route = createFileRoute('/_team/runs/create')({
  validateSearch: ({ from, step }): CreateRunSearch => ({ from: text(from), step: text(step) }),
  loaderDeps: ({ search: { from } }) => ({ from: idOf(from) }),
  loader: ({ context, deps: { from } }) =>
    loadPage(context.queryClient, from ? [runToCopy(from)] : [], 'runCreate'),
  component: CreateRunPage,
})
