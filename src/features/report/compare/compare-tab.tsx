import { Button, NativeSelect } from '@mantine/core'
import { IconArrowsDiff, IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { formatDateTime } from '../../../lib/dates.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { compareReports, likelyBase } from '../model/compare.ts'
import { type ChangeKind, changeKinds } from '../model/enums.ts'
import type { Report } from '../model/report.ts'
import { RowsSkeleton } from '../report-skeleton.tsx'
import { useComparableRuns, useNamedRun } from '../use-neighbours.ts'
import { resultsQuery } from '../use-report.ts'
import { useReportSearch } from '../use-report-search.ts'
import { ChangeList } from './change-list.tsx'
import classes from './compare-tab.module.css'

export function CompareTab({ run, report }: { run: Run; report: Report }) {
  const { t } = useTranslation('report')
  const { search } = useReportSearch()
  const earlier = useComparableRuns(run)
  const listed = earlier.runs.find(({ id }) => id === search.with)
  // The address may name a run that is older than those listed so far.
  const sought = search.with && !earlier.isFirstPending && !listed ? search.with : null
  const named = useNamedRun(sought)
  if (!run.project) return <EmptyState icon={IconArrowsDiff} title={t('compare.noProject')} />
  if (earlier.failed) return <ErrorState query={earlier.failed} />
  if (earlier.isFirstPending || named.isLoading) return <RowsSkeleton />
  const base = listed ?? named.data ?? likelyBase(run, earlier.runs)
  if (!base) return <EmptyState icon={IconArrowsDiff} title={t('compare.noEarlier')} />
  return (
    <>
      <BaseChoice base={base} {...earlier} />
      <Comparison base={base} report={report} />
    </>
  )
}

interface BaseChoiceProps {
  base: Run
  runs: readonly Run[]
  isPending: boolean
  more: (() => void) | null
}

function BaseChoice({ base, runs, isPending, more }: BaseChoiceProps) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const { change } = useReportSearch()
  const choices = runs.some(({ id }) => id === base.id) ? runs : [...runs, base]
  return (
    <div className={classes.choice}>
      <NativeSelect
        label={t('compare.with')}
        value={base.id}
        data={choices.map(({ id, name, created, branch }) => ({
          value: id,
          label: [formatDateTime(created, language), name, branch].filter(Boolean).join(' · '),
        }))}
        onChange={({ currentTarget }) =>
          change({ with: currentTarget.value, change: undefined }, { push: true })
        }
      />
      {(more || isPending) && (
        <Button variant="default" loading={isPending} onClick={() => more?.()}>
          {t('compare.older')}
        </Button>
      )}
      <AnchorLink to="/runs/$id/report" params={{ id: base.id }}>
        {t('compare.open')}
      </AnchorLink>
    </div>
  )
}

function Comparison({ base, report }: { base: Run; report: Report }) {
  const { t } = useTranslation('report')
  const client = useQueryClient()
  const { search, change } = useReportSearch()
  const query = useQuery(resultsQuery(client, base))
  const changes = useMemo(() => query.data && compareReports(query.data, report), [query.data, report])
  if (query.error) return <ErrorState query={query} />
  if (!changes || !query.data) return <RowsSkeleton />
  if (query.data.tests.length === 0)
    return <EmptyState icon={IconArrowsDiff} title={t('compare.nothingKept')} />
  const kind = search.change ?? changeKinds.find((kind) => changes[kind].length > 0)
  if (!kind) return <EmptyState icon={IconChecks} title={t('compare.same')} />
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={classes.kinds} role="group" aria-label={t('compare.kinds')}>
        {changeKinds.map((name: ChangeKind) => (
          <button
            key={name}
            type="button"
            className={classes.kind}
            aria-pressed={name === kind}
            onClick={() => change({ change: name })}
          >
            <strong className="figures">{changes[name].length}</strong> {t(`compare.kind.${name}`)}
          </button>
        ))}
      </div>
      <ChangeList changes={changes[kind]} kind={kind} />
    </>
  )
}
