import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { formatShortDate } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { RetryNote } from '../../../ui/errors.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { type CauseHistory, causeHistories } from '../model/cause-history.ts'
import type { PastRun } from '../model/verdict.ts'
import { chosenRuns, useAllOutcomes } from '../test-history/queries.ts'

const noRuns: readonly Run[] = []

/** The causes of failures in the project's latest runs on the run's platform; none for a run without a project. */
export function useCauseHistories({ project, platform }: Run) {
  const list = useQuery({
    ...chosenRuns(project?.id ?? '', { platform, branch: undefined }),
    enabled: project !== null,
  })
  const runs = list.data?.payload ?? noRuns
  const { columns, failure, ...outcomes } = useAllOutcomes(runs)
  const isPending = list.isLoading || outcomes.isPending
  const histories = useMemo(
    () => (isPending ? null : causeHistories(runs.map((run, i) => ({ run, outcomes: columns[i] ?? null })))),
    [runs, columns, isPending],
  )
  return { histories, looked: runs.length, isPending, failure: list.isError ? list : failure }
}

/** How far the search over runs has come. */
export function CauseHistoryState({ isPending, failure }: ReturnType<typeof useCauseHistories>) {
  const { t } = useTranslation('report')
  if (isPending)
    return (
      <Text component="output" c="dimmed" fz={13} display="block" mb={8}>
        {t('verdicts.reading')}
      </Text>
    )
  if (!failure) return null
  return (
    <Box mb={8}>
      <RetryNote onRetry={() => void failure.refetch()}>{t('verdicts.notRead')}</RetryNote>
    </Box>
  )
}

interface CauseHistoryLineProps {
  /** Whose report this is. */
  runId: string
  cause: string
  history: CauseHistory
  looked: number
}

/** "In 4 of the latest 30 runs, 7 tests", with a way to the first and the last of them. */
export function CauseHistoryLine({ runId, cause, history, looked }: CauseHistoryLineProps) {
  const { t } = useTranslation('report')
  const { runs, tests, isOpen } = history
  const [last, first] = [runs[0], runs.at(-1)]
  if (!first || !last) return null
  if (runs.length === 1 && first.id === runId)
    return (
      <Text c="dimmed" fz={13}>
        {t('causes.onlyHere', { count: looked })}
      </Text>
    )
  return (
    <Text c="dimmed" fz={13}>
      {t('causes.inRuns', { runs: runs.length, count: looked })}
      {', '}
      {t('causes.ofTests', { count: tests.size })} · {t('causes.since')} <RunLink run={first} cause={cause} />
      {last.id !== first.id && (
        <>
          {' · '}
          {t('causes.last')} <RunLink run={last} cause={cause} />
        </>
      )}
      {' · '}
      {t(isOpen ? 'causes.open' : 'causes.over')}
    </Text>
  )
}

function RunLink({ run, cause }: { run: PastRun['run']; cause: string }) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <AnchorLink to="/runs/$id/report" params={{ id: run.id }} search={{ cause }} fz={13}>
      {runTitle(t, run)}, {formatShortDate(run.created, language)}
    </AnchorLink>
  )
}
