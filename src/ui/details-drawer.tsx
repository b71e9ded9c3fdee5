import { Button, Drawer, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './details-drawer.module.css'
import { DisabledReason } from './disabled-reason.tsx'
import { Facts, type FactsProps } from './facts.tsx'
import { ErrorState, Skeleton } from './states.tsx'
import type { RowAction } from './table/row-menu-items.tsx'

interface Query<Data> {
  data: Data | undefined
  error: unknown
  refetch: () => unknown
  isFetching: boolean
}

interface DetailsDrawerProps<Data> {
  opened: boolean
  onClose: () => void
  title: string
  query: Query<Data>
  facts: (data: Data) => FactsProps['facts']
  /** The actions of a row's menu. */
  actions: (data: Data) => readonly RowAction[]
  children: (data: Data) => ReactNode
}

/** One row of a list in full, beside the list; opened by the address, so that it can be sent to a colleague. */
export function DetailsDrawer<Data>({
  opened,
  onClose,
  title,
  query,
  facts,
  actions,
  children,
}: DetailsDrawerProps<Data>) {
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={440} title={title}>
      <Loaded query={query} height={220}>
        {(data) => (
          <>
            <Facts facts={facts(data)} />
            {children(data)}
            <Group justify="flex-end" gap="xs" mt="lg">
              {actions(data).map(({ id, label, onClick, danger, reason }) => (
                <DisabledReason key={id} reason={reason}>
                  <Button
                    variant="default"
                    c={danger && !reason ? 'var(--state-failure)' : undefined}
                    onClick={onClick}
                  >
                    {label}
                  </Button>
                </DisabledReason>
              ))}
            </Group>
          </>
        )}
      </Loaded>
    </Drawer>
  )
}

interface DetailsListProps<Data> {
  title: string
  query: Query<Data>
  rows: (data: Data) => readonly { id: string; content: ReactNode; note: ReactNode }[]
  empty: string
  /** The way to the rest. */
  more?: ReactNode
}

/** Things that belong to the row, a few lines of each. */
export function DetailsList<Data>({ title, query, rows, empty, more }: DetailsListProps<Data>) {
  return (
    <section className={classes.section} aria-label={title}>
      <h3>{title}</h3>
      <Loaded query={query} height={80}>
        {(data) => {
          const shown = rows(data)
          if (shown.length === 0) return <p>{empty}</p>
          return (
            <>
              <ul>
                {shown.map(({ id, content, note }) => (
                  <li key={id}>
                    {content}
                    <span className={classes.note}>{note}</span>
                  </li>
                ))}
              </ul>
              {more}
            </>
          )
        }}
      </Loaded>
    </section>
  )
}

interface LoadedProps<Data> {
  query: Query<Data>
  height: number
  children: (data: Data) => ReactNode
}

function Loaded<Data>({ query, height, children }: LoadedProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  return query.error ? <ErrorState query={query} /> : <Skeleton height={height} radius="md" />
}
