import { Button } from '@mantine/core'
import { IconFileOff, IconSearchOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../states.tsx'
import type { ListControl } from './column.ts'

interface EmptyTableProps {
  list: Pick<ListControl, 'filtered' | 'setPage' | 'clearFilters'>
  /** Of all pages. */
  count: number
  /** What to show where there is nothing at all. */
  empty: ReactNode
}

/** Nothing on this page, nothing found and nothing there are three things. */
export function EmptyTable({ list, count, empty }: EmptyTableProps) {
  const { t } = useTranslation()
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  )
  if (count > 0) {
    // The page number in the address is past the end, e.g. after rows were deleted.
    const first = button(t('table.toFirstPage'), () => list.setPage(1))
    return <EmptyState icon={IconFileOff} title={t('table.emptyPage')} action={first} />
  }
  if (!list.filtered) return empty
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('table.nothingFound')}
      description={t('table.nothingFoundHint')}
      action={button(t('table.clearFilters'), list.clearFilters)}
    />
  )
}
