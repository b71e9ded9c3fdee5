import { ActionIcon, NativeSelect } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rowsPerPage } from '../../lib/list-search.ts'
import type { ListControl } from './column.ts'
import classes from './table.module.css'

type Paging = Pick<ListControl, 'page' | 'limit' | 'setPage' | 'setLimit'>

interface PaginationBarProps {
  list: Paging
  /** Unknown while the first page loads. */
  count: number | undefined
  shown: number
}

export function PaginationBar({ list, count, shown }: PaginationBarProps) {
  const { t } = useTranslation()
  const id = useId()
  const { page, limit } = list
  const pages = count === undefined || limit === 0 ? 1 : Math.max(1, Math.ceil(count / limit))
  const from = limit === 0 ? 1 : (page - 1) * limit + 1
  return (
    <div className={classes.bar}>
      <div className={classes.perPage}>
        <label htmlFor={id}>{t('table.rowsPerPage')}</label>
        <NativeSelect
          id={id}
          size="xs"
          value={String(limit)}
          onChange={(event) => list.setLimit(Number(event.currentTarget.value))}
          data={rowsPerPage.map((rows) => ({
            value: String(rows),
            label: rows === 0 ? t('table.all') : String(rows),
          }))}
        />
      </div>
      <span className={classes.range} aria-live="polite">
        {count !== undefined && count > 0 && t('table.range', { from, to: from + shown - 1, total: count })}
      </span>
      {limit > 0 && (
        <nav className={classes.pages} aria-label={t('table.pages')}>
          <Step label={t('table.firstPage')} to={1} list={list} disabled={page <= 1}>
            <IconChevronLeftPipe size={16} aria-hidden />
          </Step>
          <Step label={t('table.previousPage')} to={page - 1} list={list} disabled={page <= 1}>
            <IconChevronLeft size={16} aria-hidden />
          </Step>
          <span className={classes.page}>
            {page} / {pages}
          </span>
          <Step label={t('table.nextPage')} to={page + 1} list={list} disabled={page >= pages}>
            <IconChevronRight size={16} aria-hidden />
          </Step>
          <Step label={t('table.lastPage')} to={pages} list={list} disabled={page >= pages}>
            <IconChevronRightPipe size={16} aria-hidden />
          </Step>
        </nav>
      )}
    </div>
  )
}

interface StepProps {
  label: string
  to: number
  list: Paging
  disabled: boolean
  children: ReactNode
}

function Step({ label, to, list, disabled, children }: StepProps) {
  return (
    <ActionIcon
      variant="default"
      size={30}
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={() => list.setPage(to)}
    >
      {children}
    </ActionIcon>
  )
}
