import { Button, Group, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { IconArrowsDiff, IconChecks } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../../api/query.ts'
import { getRun, type Run } from '../../../contract/runs.ts'
import { formatDateTime } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx'
import { EmptyState, ErrorState } from '../../../ui/states.tsx'
import { PageList } from '../../../ui/virtual-rows.tsx'
import { KnownMark, useKnownFailures } from '../known/known-failures.tsx'
import { type Change, compareReports, defaultBase } from '../model/compare-reports.ts'
import { changeKinds } from '../model/enums.ts'
import type { Report, Test } from '../model/report.ts'
import { className } from '../model/test-name.ts'
import { resultsQuery, useComparableRuns } from '../queries.ts'
import shared from '../report.module.css'
import { RowsSkeleton } from '../report-skeleton.tsx'
import { StatusMark } from '../status-mark.tsx'
import { useReportSearch } from '../use-report-search.ts'
import { useTestTime } from '../wording.ts'
import classes from './compare-tab.module.css'

export function CompareTab({ run, report }: { run: Run; report: Report }) {
  const { t } = useTranslation(['report', 'errors'])
  const { search } = useReportSearch()
  const earlier = useComparableRuns(run)
  const listed = earlier.data?.find(({ id }) => id === search.with)
  // The address may name a run that is older than those listed so far.
  const other = useQuery({
    ...endpointQuery(getRun, { id: search.with ?? '' }),
    enabled: search.with !== undefined && earlier.data !== undefined && !listed,
    staleTime: 60_000,
  })
  const choose = <ButtonLink to="/runs">{t('compare.choose')}</ButtonLink>
  const nothing = { icon: IconArrowsDiff, description: t('compare.chooseHint'), action: choose }
  if (!run.project && !search.with) return <EmptyState {...nothing} title={t('compare.noProject')} />
  if (earlier.error) return <ErrorState title={t('errors:notLoaded.runs')} query={earlier} />
  if (!earlier.data || other.isLoading) return <RowsSkeleton />
  const base = listed ?? other.data ?? defaultBase(run, earlier.data)
  if (!base) return <EmptyState {...nothing} title={t('compare.noEarlier')} />
  return (
    <>
      <BaseChoice base={base} earlier={earlier} runs={earlier.data} />
      <Comparison run={run} base={base} report={report} />
    </>
  )
}

interface BaseChoiceProps {
  base: Run
  earlier: Pick<ReturnType<typeof useComparableRuns>, 'fetchNextPage' | 'hasNextPage' | 'isFetchingNextPage'>
  runs: readonly Run[]
}

function BaseChoice({ base, earlier, runs }: BaseChoiceProps) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const { change } = useReportSearch()
  const choices = runs.some(({ id }) => id === base.id) ? runs : [...runs, base]
  return (
    <Group align="flex-end" gap="8px 16px" mb={16}>
      <NativeSelect
        flex="0 1 640px"
        miw={0}
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
      {earlier.hasNextPage && (
        <Button
          variant="default"
          loading={earlier.isFetchingNextPage}
          onClick={() => void earlier.fetchNextPage()}
        >
          {t('compare.older')}
        </Button>
      )}
      <AnchorLink to="/runs/$id/report" params={{ id: base.id }} lh="36px">
        {t('compare.open')}
      </AnchorLink>
    </Group>
  )
}

function Comparison({ run, base, report }: { run: Run; base: Run; report: Report }) {
  const { t } = useTranslation(['report', 'errors'])
  const client = useQueryClient()
  const { search, change } = useReportSearch()
  const query = useQuery(resultsQuery(client, base))
  const { isKnown } = useKnownFailures(run)
  const changes = useMemo(
    () => query.data && compareReports(query.data, report, isKnown),
    [query.data, report, isKnown],
  )
  if (query.error) return <ErrorState title={t('errors:notLoaded.report')} query={query} />
  if (!changes || !query.data) return <RowsSkeleton />
  if (query.data.tests.length === 0)
    return <EmptyState icon={IconArrowsDiff} title={t('compare.nothingKept')} />
  const kind = search.change ?? changeKinds.find((kind) => changes[kind].length > 0)
  if (!kind) return <EmptyState icon={IconChecks} title={t('compare.same')} />
  return (
    <>
      <Group role="group" aria-label={t('compare.kinds')} gap={8} mb={16}>
        {changeKinds.map((name) => (
          <UnstyledButton
            key={name}
            className={shared.choice}
            aria-pressed={name === kind}
            onClick={() => change({ change: name })}
          >
            <strong className="figures">{changes[name].length}</strong>{' '}
            {t(`compare.kind.${name}`, { count: changes[name].length })}
          </UnstyledButton>
        ))}
      </Group>
      {changes[kind].length === 0 ? (
        <Text c="dimmed">{t('compare.none')}</Text>
      ) : (
        <PageList
          key={kind}
          label={t(`compare.kind.${kind}`, { count: changes[kind].length })}
          className={classes.changes}
          items={changes[kind]}
          keyOf={({ id }) => id}
          height={56}
        >
          {(change) => (
            <ChangeRow change={change} known={change.current !== null && isKnown(change.current)} />
          )}
        </PageList>
      )}
    </>
  )
}

function ChangeRow({ change: { current, base, slowerBy }, known }: { change: Change; known: boolean }) {
  const { t } = useTranslation('report')
  const time = useTestTime()
  const { openTest } = useReportSearch()
  const test = current ?? base
  if (!test) return null
  const detail = current?.failure?.message ?? className(test)
  const content = (
    <>
      <Group component="span" flex="none" wrap="nowrap" gap={4} c="dimmed">
        <State test={base} /> → <State test={current} />
      </Group>
      <span className={shared.words}>
        <span className={shared.method} title={test.method}>
          {test.method}
        </span>
        <span className={shared.detail} title={detail}>
          {known && <KnownMark />}
          {detail}
        </span>
      </span>
      <span className={shared.times}>
        {slowerBy > 0 ? (
          <>
            <strong>+{time(slowerBy)}</strong>
            <span>
              {time(base?.duration ?? null)} → {time(current?.duration ?? null)}
            </span>
          </>
        ) : (
          time(test.duration)
        )}
      </span>
    </>
  )
  if (!current) return <div className={classes.change}>{content}</div>
  return (
    <UnstyledButton
      className={classes.change}
      title={t('compare.show')}
      onClick={() => openTest({ test: current.id })}
    >
      {content}
    </UnstyledButton>
  )
}

function State({ test }: { test: Test | null }) {
  return test ? (
    <StatusMark status={test.status} />
  ) : (
    <Text span w={16} ta="center">
      –
    </Text>
  )
}
