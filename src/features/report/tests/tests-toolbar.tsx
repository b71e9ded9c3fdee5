import { Group, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../../../ui/search-field.tsx'
import { groupings, sortings } from '../model/enums.ts'
import type { Report } from '../model/report.ts'
import { OwnerChoice, type Owners } from '../owners/owners.tsx'
import { useReportSearch } from '../use-report-search.ts'
import classes from './tests-tab.module.css'

interface TestsToolbarProps {
  report: Report
  shown: number
  owners: Owners
  /** The name of the run's project. */
  project: string | undefined
}

export function TestsToolbar({ report, shown, owners, project }: TestsToolbarProps) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const cause = report.causes.find(({ id }) => id === search.cause)
  return (
    <Group gap={8}>
      <div className={classes.search}>
        <SearchField
          label={t('tests.search')}
          value={search.q ?? ''}
          onChange={(q) => change({ q: q || undefined })}
        />
      </div>
      <NativeSelect
        className={classes.choice}
        aria-label={t('tests.group')}
        value={search.group ?? 'none'}
        data={groupings.map((value) => ({ value, label: t(`grouping.${value}`) }))}
        onChange={({ currentTarget }) => {
          const group = groupings.find((value) => value === currentTarget.value)
          change({ group: group === 'none' ? undefined : group })
        }}
      />
      <NativeSelect
        className={classes.choice}
        aria-label={t('tests.sort')}
        value={search.sort ?? 'status'}
        data={sortings.map((value) => ({ value, label: t(`sorting.${value}`) }))}
        onChange={({ currentTarget }) => {
          const sort = sortings.find((value) => value === currentTarget.value)
          change({ sort: sort === 'status' ? undefined : sort })
        }}
      />
      <OwnerChoice
        className={classes.choice}
        owners={owners}
        tests={report.tests}
        project={project}
        chosen={search.owner}
        onChoose={(owner) => change({ owner }, { push: true })}
      />
      {search.cause && (
        <UnstyledButton className={classes.cause} onClick={() => change({ cause: undefined })}>
          <Group gap={8} wrap="nowrap">
            <Text truncate flex={1} miw={0} fz={13}>
              {t('tests.ofCause', { message: cause?.message ?? search.cause })}
            </Text>
            <IconX size={14} aria-label={t('tests.clearCause')} />
          </Group>
        </UnstyledButton>
      )}
      <Text component="output" flex="1 1 100%" c="dimmed" fz={13}>
        {t('tests.shown', { count: shown, total: report.tests.length })}
      </Text>
    </Group>
  )
}
