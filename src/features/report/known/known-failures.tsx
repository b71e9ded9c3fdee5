import { IconBookmark } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { marksOf } from '../../../contract/rules/known-failures.ts'
import type { Run } from '../../../contract/runs.ts'
import { now } from '../../../lib/clock.ts'
import { toDay } from '../../../lib/days.ts'
import { useProjectKnownFailures } from '../../../shared/known-failures.ts'
import type { Test } from '../model/report.ts'

/** The known failures of a run's tests; none for a run without a project. */
export function useKnownFailures(run: Run) {
  const query = useProjectKnownFailures(run.project?.id ?? null)
  const today = toDay(now())
  const { platform } = run
  const { data } = query
  const [markOf, isKnown] = useMemo(() => {
    const find = marksOf(data ?? [], platform, today)
    // A test that passed in the end doesn't count anyway.
    return [
      find,
      ({ id, status, causeId }: Test) => status === 'failed' && find({ test: id, cause: causeId }) !== null,
    ]
  }, [data, platform, today])
  return { query, today, markOf, isKnown }
}

/** Stands before the words about a test whose failure is known. */
export function KnownMark() {
  const { t } = useTranslation('report')
  return (
    <span title={t('known.label')} style={{ marginInlineEnd: 6 }}>
      <IconBookmark
        size={13}
        color="var(--accent)"
        style={{ verticalAlign: '-2px' }}
        role="img"
        aria-label={t('known.short')}
      />
    </span>
  )
}
