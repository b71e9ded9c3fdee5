import { IconFileOff, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../../api/failures.ts'
import { endpointQuery } from '../../../api/query.ts'
import { loadPage } from '../../../app/load-page.ts'
import { createRun, getRun } from '../../../contract/runs.ts'
import { leavingOut } from '../../../features/run-create/filters.ts'
import { RunStepper } from '../../../features/run-create/run-stepper.tsx'
import { fromRun } from '../../../features/run-create/wire.ts'
import { idOf, oneOf, textOf } from '../../../lib/search-params.ts'
import { useKnownTests, useProjectKnownFailures } from '../../../shared/known-failures.ts'
import { useDenied } from '../../../shared/rights.ts'
import { ButtonLink } from '../../../ui/links.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../../ui/states.tsx'

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
    loadPage(context.queryClient, { queries: from ? [runToCopy(from)] : [], texts: ['runCreate'] }),
  component: CreateRunPage,
})

function NoSuchRun() {
  const { t } = useTranslation(['runCreate', 'common'])
  return (
    <EmptyState
      icon={IconFileOff}
      title={t('common:notFoundPage.run')}
      description={t('common:notFoundPage.description')}
      action={
        <ButtonLink to="/runs/create" variant="default">
          {t('beginEmpty')}
        </ButtonLink>
      }
    />
  )
}

function CreateRunPage() {
  const { t } = useTranslation(['common', 'runCreate'])
  const denied = useDenied()(createRun)
  const { from, without } = Route.useSearch()
  return (
    <>
      <PageHeader title={t('titles.createRun')} />
      {denied ? (
        <EmptyState
          icon={IconLock}
          title={t('runCreate:denied.title')}
          description={denied}
          action={
            <ButtonLink to="/runs" variant="default">
              {t('runCreate:denied.toRuns')}
            </ButtonLink>
          }
        />
      ) : from === undefined ? (
        <RunStepper key="new" draftKey={null} beginning={null} />
      ) : idOf(from) ? (
        <FromRun key={`${from} ${without}`} from={from} withoutKnown={without === 'known'} />
      ) : (
        <NoSuchRun />
      )}
    </>
  )
}

const runToCopy = (id: string) => ({
  ...endpointQuery(getRun, { id }),
  staleTime: Number.POSITIVE_INFINITY,
})

interface FromRunProps {
  from: string
  withoutKnown: boolean
}

/** `?from={run id}`: the form begins as that run was; `&without=known` leaves known failures out. */
function FromRun({ from, withoutKnown }: FromRunProps) {
  const { t } = useTranslation(['runCreate', 'errors'])
  const run = useQuery(runToCopy(from))
  const projectId = (withoutKnown && run.data?.project?.id) || null
  const known = useKnownTests(projectId, run.data?.platform)
  const marks = useProjectKnownFailures(projectId)
  if (run.data && known) {
    const draft = fromRun(run.data)
    return withoutKnown && known.size > 0 ? (
      <RunStepper draftKey={`${from}.withoutKnown`} beginning={{ ...draft, ...leavingOut(draft, known) }} />
    ) : (
      <RunStepper draftKey={from} beginning={draft} />
    )
  }
  if (isNotFound(run.error)) return <NoSuchRun />
  if (marks.error) return <ErrorState title={t('errors:notLoaded.knownFailures')} query={marks} />
  if (!run.error) return <Skeleton height={420} aria-label={t('loadingRun')} />
  return <ErrorState title={t('errors:notLoaded.run')} query={run} />
}
