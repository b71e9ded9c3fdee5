import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import {
  type Icon,
  IconArrowsSort,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { rowsPerPage } from '../../lib/list-params.ts'
import { headerOf } from './column.tsx'
import classes from './table.module.css'
import type { DataTableModel } from './use-data-table.ts'

interface ControlsProps<Row extends object> {
  model: DataTableModel<Row>
}

/** Sorts where rows are lines of text and there are no headers: shown by the style sheet. */
export function SortBar<Row extends object>({ model: { table } }: ControlsProps<Row>) {
  const { t } = useTranslation()
  const sortable = table.getVisibleLeafColumns().filter((column) => column.getCanSort())
  const sorted = sortable.find((column) => column.getIsSorted())
  const descending = sorted?.getIsSorted() === 'desc'
  const Direction = descending ? IconSortDescending : IconSortAscending
  return (
    <div className={classes.sorting}>
      {sorted && (
        <ActionIcon
          variant="default"
          size={30}
          aria-label={t(descending ? 'table.sortAscending' : 'table.sortDescending')}
          onClick={() => sorted.toggleSorting(!descending)}
        >
          <Direction size={16} aria-hidden />
        </ActionIcon>
      )}
      <NativeSelect
        size="xs"
        aria-label={t('table.sort')}
        leftSection={<IconArrowsSort size={14} aria-hidden />}
        value={sorted?.id ?? ''}
        onChange={({ currentTarget: { value } }) =>
          table.setSorting(value ? [{ id: value, desc: false }] : [])
        }
        data={[
          { value: '', label: t(sorted ? 'table.sortClear' : 'table.sort') },
          ...sortable.map((column) => ({ value: column.id, label: headerOf(column) })),
        ]}
      />
    </div>
  )
}

export function PaginationBar<Row extends object>({
  model: { table, result, rowWindow },
}: ControlsProps<Row>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figure = (value: number) => formatNumber(value, language)
  const id = useId()
  const { pageIndex, pageSize } = table.state.pagination
  const paged = Number.isFinite(pageSize)
  const total = result.data?.count ?? 0
  const from = paged ? pageIndex * pageSize + 1 : 1
  const shown = rowWindow ? rowWindow.count : table.getRowModel().rows.length
  const step = (label: string, go: () => void, possible: boolean, Glyph: Icon) => (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      disabled={!possible}
      onClick={go}
    >
      <Glyph size={16} aria-hidden />
    </ActionIcon>
  )
  return (
    <Group className={classes.bar} gap="8px 24px" px="md" py="xs" c="dimmed" fz={13}>
      <Group gap="xs" className={classes.perPage}>
        <label htmlFor={id}>{t('table.rowsPerPage')}</label>
        <NativeSelect
          id={id}
          size="xs"
          w={76}
          value={String(paged ? pageSize : 0)}
          onChange={(event) =>
            table.setPageSize(Number(event.currentTarget.value) || Number.POSITIVE_INFINITY)
          }
          data={rowsPerPage.map((size) => ({
            value: String(size),
            label: size === 0 ? t('table.all') : String(size),
          }))}
        />
      </Group>
      <span className={`figures ${classes.range}`} aria-live="polite">
        {total > 0 &&
          t('table.range', { from: figure(from), to: figure(from + shown - 1), total: figure(total) })}
      </span>
      {paged && (
        <Group component="nav" gap={4} aria-label={t('table.pages')}>
          {step(t('table.firstPage'), table.firstPage, table.getCanPreviousPage(), IconChevronLeftPipe)}
          {step(t('table.previousPage'), table.previousPage, table.getCanPreviousPage(), IconChevronLeft)}
          <Text span miw={56} c="var(--text-strong)" fz={13} ta="center" className="figures">
            {figure(pageIndex + 1)} / {figure(Math.max(1, table.getPageCount()))}
          </Text>
          {step(t('table.nextPage'), table.nextPage, table.getCanNextPage(), IconChevronRight)}
          {step(t('table.lastPage'), table.lastPage, table.getCanNextPage(), IconChevronRightPipe)}
        </Group>
      )}
    </Group>
  )
}
