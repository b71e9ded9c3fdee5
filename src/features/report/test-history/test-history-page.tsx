import { Button, Group, NativeSelect, Progress } from '@mantine/core'
import { IconFileOff, IconPlayerPlay, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { platforms } from '../../../contract/enums.ts'
import type { Run } from '../../../contract/runs.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { testHistorySortings } from '../model/enums.ts'
import { branchesOf } from '../model/verdict.ts'
import shared from '../report.module.css'
import { TestHistorySkeleton } from './outcome-grid.tsx'
import { chosenRuns, latestRuns, useOutcomes, useProjectName } from './queries.ts'
import classes from './test-history.module.css'
import { TestHistoryTable } from './test-history.tsx'
import { useTestHistorySearch } from './test-history-search.ts'

/** The health of a suite: each test of a project in its latest runs. */
export function TestHistoryPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation(['testHistory', 'common', 'errors'])
  const name = useProjectName(projectId)
  const latest = useQuery({ ...latestRuns(projectId), retryOnMount: false })
  return (
    <div className={shared.page}>
      <PageHeader
        title={t('title')}
        description={t('description')}
        trail={
          <Group component="nav" aria-label={t('common:titles.projects')} gap={8}>
            <AnchorLink to="/projects">{t('common:titles.projects')}</AnchorLink>
            <span aria-hidden>/</span>
            <AnchorLink to="/projects/$id/runs" params={{ id: projectId }}>
              {name ?? t('common:titles.projectRuns')}
            </AnchorLink>
          </Group>
        }
      />
      {latest.data ? (
        <ChosenRuns projectId={projectId} latest={latest.data.payload} />
      ) : latest.error ? (
        <ErrorState title={t('errors:notLoaded.runs')} query={latest} />
      ) : (
        <TestHistorySkeleton />
      )}
    </div>
  )
}

interface ChosenRunsProps {
  projectId: string
  /** Newest first. */
  latest: readonly Run[]
}

function ChosenRuns({ projectId, latest }: ChosenRunsProps) {
  const { t } = useTranslation(['testHistory', 'errors'])
  const { search, change } = useTestHistorySearch()
  const [newest] = latest
  const platform = search.platform ?? newest?.platform
  const chosen = useQuery({
    ...chosenRuns(projectId, { platform, branch: search.branch }),
    enabled: Boolean(newest),
  })
  const runs = useMemo(() => chosen.data?.payload.slice().reverse(), [chosen.data])
  if (!newest) {
    return <EmptyState icon={IconPlayerPlay} title={t('empty.title')} description={t('empty.description')} />
  }
  const clear = (
    <Button variant="default" onClick={() => change({ branch: undefined, platform: undefined })}>
      {t('empty.clear')}
    </Button>
  )
  return (
    <>
      <Choices latest={latest} platform={newest.platform} />
      {runs && runs.length > 0 ? (
        <ReadRuns runs={runs} />
      ) : runs ? (
        <EmptyState
          icon={IconSearchOff}
          title={t('empty.chosen')}
          description={t('empty.chosenHint')}
          action={clear}
        />
      ) : chosen.error ? (
        <ErrorState title={t('errors:notLoaded.runs')} query={chosen} />
      ) : (
        <TestHistorySkeleton />
      )}
    </>
  )
}

interface ChoicesProps {
  latest: readonly Run[]
  /** The one that stands without a choice. */
  platform: Run['platform']
}

function Choices({ latest, platform: usual }: ChoicesProps) {
  const { t } = useTranslation('testHistory')
  const { search, change } = useTestHistorySearch()
  const platform = search.platform ?? usual
  const { branch = null } = search
  const branches = branchesOf([...latest.filter((run) => run.platform === platform), { branch }])
  const otherRuns = { test: undefined, run: undefined, show: undefined }
  return (
    <Group component="search" aria-label={t('filters.label')} gap={8} mb={12}>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <NativeSelect
        className={classes.choice}
        aria-label={t('filters.platform')}
        value={platform}
        data={[...platforms]}
        onChange={({ currentTarget }) => {
          const next = platforms.find((one) => one === currentTarget.value)
          change({ ...otherRuns, branch: undefined, platform: next }, { push: true })
        }}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t('filters.branch')}
        value={search.branch ?? ''}
        data={[{ value: '', label: t('filters.anyBranch') }, ...branches]}
        onChange={({ currentTarget }) =>
          change({ ...otherRuns, branch: currentTarget.value || undefined }, { push: true })
        }
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t('filters.sort')}
        value={search.sort ?? 'failing'}
        data={testHistorySortings.map((value) => ({ value, label: t(`sorting.${value}`) }))}
        onChange={({ currentTarget }) => {
          const sort = testHistorySortings.find((value) => value === currentTarget.value)
          change({ sort: sort === 'failing' ? undefined : sort })
        }}
      />
    </Group>
  )
}

/** `runs` are oldest first. */
function ReadRuns({ runs }: { runs: readonly Run[] }) {
  const { t } = useTranslation(['testHistory', 'errors'])
  const reading = useOutcomes(runs)
  const { columns, read, unread, failure } = reading
  if (read < runs.length) {
    const words = t('reading', { read, count: runs.length })
    return (
      <>
        <Group gap={12} h={32} mb={8}>
          <Progress w={160} size="sm" value={(read / runs.length) * 100} aria-label={words} />
          <span className="figures" role="status">
            {words}
          </span>
        </Group>
        <TestHistorySkeleton columns={runs.length} />
      </>
    )
  }
  if (failure && unread.length === runs.length)
    return <ErrorState title={t('errors:notLoaded.report')} query={failure} />
  if (columns.every((outcomes) => outcomes === null) && unread.length === 0) {
    return <EmptyState icon={IconFileOff} title={t('empty.tests')} description={t('empty.testsHint')} />
  }
  return <TestHistoryTable runs={runs} reading={reading} />
}
