import { createFileRoute } from '@tanstack/react-router'
import { loadPage } from '../../../app/load-page.ts'
import { CreateRunPage, runToCopy } from '../../../features/run-create/create-run-page.tsx'
import { idOf, oneOf, textOf } from '../../../lib/search-params.ts'

interface CreateRunSearch {
  /** The run that the form begins like. */
  from?: string | undefined
  step?: string | undefined
  /** Of that run's tests. */
  without?: 'known' | undefined
}

const text = textOf()

export const Route = createFileRoute('/_team/runs/create')({
  validateSearch: ({ from, step, without }): CreateRunSearch => ({
    from: text(from),
    step: text(step),
    without: oneOf(['known'])(without),
  }),
  loaderDeps: ({ search: { from } }) => ({ from: idOf(from) }),
  loader: ({ context, deps: { from } }) =>
    loadPage(context.queryClient, from ? [runToCopy(from)] : [], 'runCreate'),
  component: CreateRunPage,
})
