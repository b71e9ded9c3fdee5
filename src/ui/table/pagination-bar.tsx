import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import {
  type Icon,
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../i18n/use-language.ts'
import { rowsPerPage } from '../../lib/list-search.ts'
import { formatNumber } from '../../lib/numbers.ts'
import type { ListControl } from './column.ts'
import classes from './table.module.css'

interface PaginationBarProps {
  list: Pick<ListControl, 'page' | 'limit' | 'setPage' | 'setLimit'>
  /** Unknown while the first page loads. */
  count: number | undefined
  shown: number
}

export function PaginationBar({ list, count, shown }: PaginationBarProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const figure = (value: number) => formatNumber(value, language)
  const id = useId()
  const { page, limit } = list
  const pages = count === undefined || limit === 0 ? 1 : Math.max(1, Math.ceil(count / limit))
  const from = limit === 0 ? 1 : (page - 1) * limit + 1
  const step = (label: string, to: number, Glyph: Icon) => (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      disabled={to === page || to < 1 || to > pages}
      onClick={() => list.setPage(to)}
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
          value={String(limit)}
          onChange={(event) => list.setLimit(Number(event.currentTarget.value))}
          data={rowsPerPage.map((rows) => ({
            value: String(rows),
            label: rows === 0 ? t('table.all') : String(rows),
          }))}
        />
      </Group>
      <span className={`figures ${classes.range}`} aria-live="polite">
        {count !== undefined &&
          count > 0 &&
          t('table.range', { from: figure(from), to: figure(from + shown - 1), total: figure(count) })}
      </span>
      {limit > 0 && (
        <Group component="nav" gap={4} aria-label={t('table.pages')}>
          {step(t('table.firstPage'), 1, IconChevronLeftPipe)}
          {step(t('table.previousPage'), page - 1, IconChevronLeft)}
          <Text span miw={56} c="var(--text-strong)" fz={13} ta="center" className="figures">
            {page} / {pages}
          </Text>
          {step(t('table.nextPage'), page + 1, IconChevronRight)}
          {step(t('table.lastPage'), pages, IconChevronRightPipe)}
        </Group>
      )}
    </Group>
  )
}
