import { IconPlayerPlay } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { listRuns } from '../../contract/runs.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { runColumns } from '../../ui/run-columns.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'

/** Spec §2: the six latest, without pages. */
export const latestRunsQuery = endpointQuery(listRuns, { query: { page: 1, limit: 6 } })

export function LatestRuns() {
  const { t } = useTranslation(['dashboard', 'common'])
  const runs = useQuery({ ...latestRunsQuery, refetchInterval: 10_000 })
  return (
    <DataTable
      label={t('latest')}
      columns={runColumns}
      rows={runs}
      rowId={(run) => run.id}
      expectedRows={6}
      empty={
        <EmptyState
          icon={IconPlayerPlay}
          title={t('noRuns')}
          description={t('noRunsHint')}
          action={<ButtonLink to="/runs/create">{t('createFirst')}</ButtonLink>}
        />
      }
    />
  )
}
