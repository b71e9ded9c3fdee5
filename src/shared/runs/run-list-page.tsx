import { Button, Group, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { followRuns } from '../../api/follow-runs.ts'
import type { ListReply } from '../../contract/define-list.ts'
import type { Run } from '../../contract/runs.ts'
import type { ListStateForTable } from '../../lib/use-list-state.ts'
import { PageHeader } from '../../ui/page.tsx'
import type { Columns } from '../../ui/table/column.tsx'
import { ColumnMenu } from '../../ui/table/column-menu.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { rowsPerRequest, useRowWindow } from '../../ui/table/row-window.ts'
import { type RowSelection, useDataTable } from '../../ui/table/use-data-table.ts'
import classes from './run-list.module.css'

interface Paged {
  page: number
  limit: number
}

/** The source of a list's runs: the team, a project, every team. */
export type RunSource<R extends Run, Query> = (query: Query) => {
  queryKey: readonly unknown[]
  queryFn: (context: { signal: AbortSignal }) => Promise<ListReply<R>>
}

/** The first query of a list of runs. All runs (`limit` 0) may be a hundred thousand, so they are fetched window by window. */
export const firstRunsQuery = <R extends Run, Query extends Paged>(
  source: RunSource<R, Query>,
  query: Query,
) => source(query.limit === 0 ? { ...query, page: 1, limit: rowsPerRequest } : query)

function useRuns<R extends Run, Query extends Paged>(source: RunSource<R, Query>, query: Query) {
  const all = query.limit === 0
  const paged = useQuery({
    ...source(query),
    ...followRuns,
    enabled: !all,
    placeholderData: keepPreviousData,
    retryOnMount: false,
  })
  const windowed = useRowWindow(all, (page) => ({
    ...source({ ...query, page, limit: rowsPerRequest }),
    ...followRuns,
  }))
  return all ? windowed : { result: paged, rowWindow: undefined }
}

interface RunListProps<R extends Run, Query> {
  title: string
  description?: string
  trail?: ReactNode
  /** Besides the menu of columns. */
  actions?: ReactNode
  filters: ReactNode
  source: RunSource<R, Query>
  /** From `useListState`. */
  listState: ListStateForTable & { query: Query }
  columns: Columns<R>
  /** Under which the columns' order is remembered. */
  layoutName: string
  rowMenu: (run: R) => readonly RowAction[]
  onOpen: (run: R) => void
  empty: ReactNode
  selection: RowSelection<R>
  /** A line about the chosen runs, and the actions on them. */
  selected: { text: string; actions: ReactNode }
}

/** Every list of runs but the dashboard's: of the team, of a project, of all teams. The differences come as data. */
export function RunListPage<R extends Run, Query extends Paged>({
  title,
  description,
  trail,
  actions,
  filters,
  source,
  listState,
  columns,
  layoutName,
  selection,
  selected,
  rowMenu,
  onOpen,
  empty,
}: RunListProps<R, Query>) {
  const { t } = useTranslation(['common', 'errors'])
  const { result, rowWindow } = useRuns(source, listState.query)
  const model = useDataTable({
    columns,
    result,
    rowWindow,
    rowId: (run) => run.id,
    rowName: (run) => run.name ?? run.id,
    listState,
    layoutName,
    selection,
    rowMenu,
  })
  return (
    <>
      <PageHeader
        title={title}
        description={description}
        trail={trail}
        actions={
          <>
            <ColumnMenu model={model} />
            {actions}
          </>
        }
      />
      {filters}
      <DataTable
        model={model}
        label={title}
        errorTitle={t('errors:notLoaded.runs')}
        onOpen={onOpen}
        empty={empty}
      />
      {selection.ids.length > 0 && (
        <section className={classes.selection} aria-label={t('selectedRuns.label')}>
          <Text fw={500} aria-live="polite">
            {selected.text}
          </Text>
          <Group gap="xs">
            {selected.actions}
            <Button size="xs" variant="default" onClick={selection.clear}>
              {t('selectedRuns.clear')}
            </Button>
          </Group>
        </section>
      )}
    </>
  )
}
