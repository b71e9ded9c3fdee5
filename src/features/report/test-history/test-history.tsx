import { Button, Group, Text } from '@mantine/core'
import { IconCoin, IconDownload, IconHelp, IconSearchOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../../api/query.ts'
import { outcomeOf } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { getPaymentInfo } from '../../../contract/teams.ts'
import { formatMoney, formatPercent } from '../../../i18n/numbers.ts'
import type { Texts } from '../../../i18n/texts.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { saveFile } from '../../../lib/browser.ts'
import { useKnownTests } from '../../../shared/known-failures.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { useDurationText } from '../../../ui/cells.tsx'
import { FailureNote } from '../../../ui/errors.tsx'
import type { Shortcut } from '../../../ui/shortcuts/use-shortcuts.ts'
import { showShortcuts, useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { EmptyState } from '../../../ui/states.tsx'
import {
  findConcern,
  listTestHistory,
  retryCost,
  type TestHistory,
  testHistories,
} from '../model/test-history.ts'
import { OwnerChoice, useOwners } from '../owners/owners.tsx'
import { useHeads } from './heads.ts'
import { Legend, ReadingHelp } from './legend.tsx'
import { OutcomeGrid } from './outcome-grid.tsx'
import type { useOutcomes } from './queries.ts'
import { RetryCostDialog } from './retry-cost-dialog.tsx'
import { TestFacts } from './test-facts.tsx'
import classes from './test-history.module.css'
import { useTestHistorySearch } from './test-history-search.ts'
import { dollarsOf, writeCsv } from './write-csv.ts'

interface TestHistoryTableProps {
  /** Oldest first. */
  runs: readonly Run[]
  reading: ReturnType<typeof useOutcomes>
}

const noTests: ReadonlySet<string> = new Set()

export function TestHistoryTable({ runs, reading: { columns, unread, failure } }: TestHistoryTableProps) {
  const { t } = useTranslation(['testHistory', 'report', 'common'])
  const language = useLanguage()
  const { search, change } = useTestHistorySearch()
  const { q, sort = 'failing', show, owner } = search
  const heads = useHeads(runs, columns)
  const [run] = runs
  const known = useKnownTests(run?.project?.id ?? null, run?.platform) ?? noTests
  const owners = useOwners(run?.project?.id ?? null)
  const price = useQuery(endpointQuery(getPaymentInfo, {})).data?.price_per_hour_usd
  const tests = useMemo(() => testHistories(columns), [columns])
  const names = useMemo(() => tests.map(({ test }) => test), [tests])
  const listed = useMemo(
    () => listTestHistory(tests, columns, { q, sort, owner }, owners.of),
    [tests, columns, q, sort, owner, owners.of],
  )
  const found = useMemo(() => {
    const failed = runs.map((run) => outcomeOf(run) === 'failure')
    return show && search.test === undefined ? findConcern(show, tests, columns, failed) : null
  }, [show, search.test, tests, columns, runs])

  const selected = found?.row ?? tests.find(({ test }) => test.id === search.test) ?? null
  const column = found?.column ?? runs.findIndex(({ id }) => id === search.run)
  const select = (row: TestHistory | undefined, at = column, push = false) =>
    change({ test: row?.test.id, run: row && runs[at]?.id, show: undefined }, { push })
  const step = (by: number) => {
    const from = selected ? listed.indexOf(selected) : -1
    const next = listed[from < 0 && by < 0 ? listed.length - 1 : from + by]
    if (next) select(next)
  }
  useShortcuts(
    [
      testHistoryKey('next', ['j'], () => step(1)),
      testHistoryKey('previous', ['k'], () => step(-1)),
      testHistoryKey('move', ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']),
      testHistoryKey('open', ['Enter']),
      testHistoryKey('close', ['Escape'], () => (selected ? select(undefined) : false)),
    ],
    ReadingHelp,
  )
  const save = () =>
    saveFile(
      new Blob([writeCsv(t, language, { heads, columns, rows: listed, ownerOf: owners.of })], {
        type: 'text/csv;charset=utf-8',
      }),
      t('file'),
    )

  return (
    <>
      {failure && (
        <FailureNote>
          {t('unread', { count: unread.length })}{' '}
          <Button size="compact-sm" variant="default" onClick={failure.refetch}>
            {t('common:actions.retry')}
          </Button>
        </FailureNote>
      )}
      <Group gap="4px 16px" mb={8} mih={32}>
        <Group gap="4px 16px" flex="1 1 240px">
          <Text component="output" c="dimmed" fz={13}>
            {t('shown', { count: listed.length, total: tests.length })} · {t('runs', { count: runs.length })}
          </Text>
          <RetryCostLine
            tests={tests}
            price={price}
            onOpen={() => change({ cost: 'owner' }, { push: true })}
          />
          <Legend />
        </Group>
        <Group gap={8} ml="auto">
          <OwnerChoice
            small
            owners={owners}
            tests={names}
            project={run?.project?.name}
            chosen={owner}
            onChoose={(next) => change({ owner: next }, { push: true })}
          />
          <IconButton icon={IconHelp} label={t('help.title')} onClick={showShortcuts} />
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={listed.length === 0}
            onClick={save}
          >
            {t('csv')}
          </Button>
        </Group>
      </Group>
      {search.test && !selected && <Note>{t('missing', { name: search.test })}</Note>}
      {show && !search.test && !found && <Note>{t(`noneFound.${show}`)}</Note>}
      {listed.length === 0 ? (
        <EmptyState
          icon={IconSearchOff}
          title={t('empty.nothing')}
          description={t('empty.nothingHint', { count: tests.length })}
        />
      ) : (
        <div className={classes.board}>
          <OutcomeGrid
            // Another listing is read from its beginning.
            key={[q, sort, owner].join(' ')}
            heads={heads}
            columns={columns}
            rows={listed}
            sort={sort}
            selected={selected}
            column={column}
            marked={show === 'newlyFlaky' ? 'flaky' : undefined}
            known={known}
            onSelect={select}
          />
          <TestFacts
            row={selected}
            heads={heads}
            columns={columns}
            column={column}
            marked={show === 'newlyFlaky'}
            ownerOf={owners.of}
            onClose={() => select(undefined)}
          />
        </div>
      )}
      <RetryCostDialog tests={tests} heads={heads} columns={columns} ownerOf={owners.of} price={price} />
    </>
  )
}

interface RetryCostLineProps {
  tests: readonly TestHistory[]
  price: number | undefined
  onOpen: () => void
}

/** "Retries took 1h 12m of device time ($3.60); ten tests account for 61% of it." */
function RetryCostLine({ tests, price, onOpen }: RetryCostLineProps) {
  const { t } = useTranslation('testHistory')
  const language = useLanguage()
  const durationText = useDurationText()
  const { retries, time, topShare } = useMemo(() => retryCost(tests), [tests])
  if (retries === 0) return null
  const cost = price ? ` (${formatMoney(dollarsOf(time, price), language)})` : ''
  return (
    <Group gap="0 8px">
      <Text span fz={13}>
        {t('cost.total', { count: retries, time: durationText(Math.round(time / 1000)) + cost })}
        {tests.length > 10 && `; ${t('cost.top', { share: formatPercent(topShare, language) })}`}
      </Text>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconCoin size={16} aria-hidden />}
        onClick={onOpen}
      >
        {t('cost.title')}
      </Button>
    </Group>
  )
}

function Note({ children }: { children: string }) {
  return (
    <Text role="status" bg="var(--surface-sunken)" bdrs={8} px={12} py={8} mb={8}>
      {children}
    </Text>
  )
}

type Name = keyof Texts['testHistory']['help']['keys']

/** Without `run` it belongs to what has the focus. */
export const testHistoryKey = (name: Name, keys: readonly string[], run?: () => unknown): Shortcut => ({
  keys,
  group: (t) => t('testHistory:title'),
  label: (t) => t(`testHistory:help.keys.${name}`),
  ...(run ? { run } : {}),
})
