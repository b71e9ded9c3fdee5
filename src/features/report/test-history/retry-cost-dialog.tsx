import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatShortDate } from '../../../i18n/dates.ts'
import { formatMoney, formatNumber, formatPercent } from '../../../i18n/numbers.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { saveFile } from '../../../lib/browser.ts'
import { useDurationText } from '../../../ui/cells.tsx'
import { ChoiceStrip } from '../../../ui/choice-strip.tsx'
import { SmallTable } from '../../../ui/small-table.tsx'
import { type CostGrouping, type CostPeriod, costDays, costGroupings, costPeriods } from '../model/enums.ts'
import type { OwnerOf } from '../model/owners.ts'
import type { NamedTest } from '../model/run-outcomes.ts'
import { type Columns, retryCostBy, type TestHistory } from '../model/test-history.ts'
import { className } from '../model/test-name.ts'
import { nameless } from '../wording.ts'
import type { Head } from './heads.ts'
import { type TestHistoryPatch, useTestHistorySearch } from './test-history-search.ts'
import { dollarsOf, writeCostCsv } from './write-csv.ts'

interface RetryCostDialogProps {
  tests: readonly TestHistory[]
  heads: readonly Head[]
  columns: Columns
  ownerOf: OwnerOf
  /** Dollars per hour, once it is known. */
  price: number | undefined
}

/** Groups that the table names; all of them are in its CSV. */
const mostNamed = 50

/** The cost of retries by owner, package or class, in a dialog that has a URL. */
export function RetryCostDialog(props: RetryCostDialogProps) {
  const { t } = useTranslation('testHistory')
  const { search, change } = useTestHistorySearch()
  const { cost, costPeriod } = search
  return (
    <Modal
      opened={cost !== undefined}
      onClose={() => change({ cost: undefined, costPeriod: undefined })}
      title={t('cost.title')}
      size={760}
    >
      {cost && <Costs by={cost} period={costPeriod} change={change} {...props} />}
    </Modal>
  )
}

interface CostsProps extends RetryCostDialogProps {
  by: CostGrouping
  period: CostPeriod | undefined
  change: (patch: TestHistoryPatch) => void
}

const oneDay = 86_400_000

/** The column where the period begins: so many days before the latest run. */
function firstColumn(heads: readonly Head[], period: CostPeriod | undefined): number {
  const latest = heads.at(-1)
  if (!period || !latest) return 0
  const since = Date.parse(latest.run.created) - costDays[period] * oneDay
  return heads.findIndex(({ run }) => Date.parse(run.created) >= since)
}

function Costs({ by, period, change, tests, heads, columns, ownerOf, price }: CostsProps) {
  const { t } = useTranslation(['testHistory', 'report'])
  const language = useLanguage()
  const durationText = useDurationText()
  // On narrow screens names need the room.
  const phone = useMediaQuery('(max-width: 640px)', undefined, { getInitialValueInEffect: false })
  const from = firstColumn(heads, period)
  const { groups, topShare } = useMemo(() => {
    const nameOf: Record<CostGrouping, (test: NamedTest) => string> = {
      owner: (test) => ownerOf(test)?.name ?? '',
      package: ({ pkg }) => pkg,
      class: className,
    }
    return retryCostBy(tests, columns, nameOf[by], from)
  }, [tests, columns, ownerOf, by, from])
  const unnamed = t(`report:${nameless[by]}`)
  const [first, last] = [heads[from], heads.at(-1)]
  const more = groups.length - mostNamed
  const save = () =>
    saveFile(
      new Blob([writeCostCsv(t, language, { by, groups, nameless: unnamed, price })], {
        type: 'text/csv;charset=utf-8',
      }),
      t('cost.file'),
    )
  return (
    <Stack>
      <Group justify="space-between" gap="8px 24px">
        <ChoiceStrip
          label={t('cost.by')}
          value={by}
          choices={costGroupings.map((value) => ({ value, label: t(`cost.groupings.${value}`) }))}
          onChange={(cost) => change({ cost })}
        />
        <ChoiceStrip
          label={t('cost.period')}
          value={period ?? 'all'}
          choices={[...costPeriods, 'all' as const].map((value) => ({
            value,
            label: t(`cost.periods.${value}`),
          }))}
          onChange={(next) => change({ costPeriod: next === 'all' ? undefined : next })}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<IconDownload size={16} aria-hidden />}
          disabled={groups.length === 0}
          onClick={save}
        >
          {t('csv')}
        </Button>
      </Group>
      {first && last && (
        <Text c="dimmed" fz={13}>
          {t('runs', { count: heads.length - from })}, {formatShortDate(first.run.created, language)} –{' '}
          {formatShortDate(last.run.created, language)}
          {groups.length > 10 && ` · ${t('cost.topTen', { share: formatPercent(topShare, language) })}`}
        </Text>
      )}
      {groups.length === 0 ? (
        <Text>{t('cost.none')}</Text>
      ) : (
        <SmallTable
          align="end"
          head={[
            t(`cost.groupings.${by}`),
            ...(phone ? [] : [t('cost.tests'), t('columns.retries')]),
            ...(phone && price ? [] : [t('cost.time')]),
            ...(price ? [t('cost.dollars')] : []),
            t('cost.share'),
          ]}
          rows={groups
            .slice(0, mostNamed)
            .map((group) => [
              group.name || unnamed,
              ...(phone ? [] : [formatNumber(group.tests, language), formatNumber(group.retries, language)]),
              ...(phone && price ? [] : [durationText(Math.round(group.time / 1000))]),
              ...(price ? [formatMoney(dollarsOf(group.time, price), language)] : []),
              formatPercent(group.share, language),
            ])}
        />
      )}
      {more > 0 && (
        <Text c="dimmed" fz={13}>
          {t('cost.more', { count: more })}
        </Text>
      )}
    </Stack>
  )
}
