import { IconFileOff, IconHourglass, IconPlayerPlay } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { hasFinished } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import { EmptyState } from '../../ui/states.tsx'
import { RowsSkeleton } from './report-skeleton.tsx'
import type { RunReport } from './use-report.ts'

/** Why there are no tests to show. */
export function NoReport({ run, report }: { run: Run; report: RunReport | undefined }) {
  const { t } = useTranslation('report')
  if (run.state === 'created') {
    return <EmptyState icon={IconHourglass} title={t('none.queued')} description={t('none.queuedHint')} />
  }
  if (!report && run.started !== null) return <RowsSkeleton />
  if (!hasFinished(run)) {
    return <EmptyState icon={IconPlayerPlay} title={t('none.running')} description={t('none.runningHint')} />
  }
  return (
    <EmptyState
      icon={IconFileOff}
      title={t('none.finished')}
      description={run.error_message ?? t('none.finishedHint')}
    />
  )
}
