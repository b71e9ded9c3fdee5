import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './panel.module.css'

/** Building blocks of the tabs. */

interface SectionProps {
  title: string
  aside?: ReactNode
  note?: string
  children: ReactNode
}

export function Section({ title, aside, note, children }: SectionProps) {
  return (
    <Stack component="section" gap="xs" aria-label={title}>
      <Group justify="space-between" gap="xs">
        <Title order={3}>{title}</Title>
        {aside}
      </Group>
      {note !== undefined && <Note>{note}</Note>}
      {children}
    </Stack>
  )
}

export const Note = Text.withProps({ size: 'sm', c: 'dimmed' })
export const SmallNote = Text.withProps({ size: 'xs', c: 'dimmed' })
export const SmallButton = Button.withProps({ size: 'compact-sm', variant: 'default' })

interface RowsProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  /** Text for an empty list. */
  empty: string
  children: (item: Item) => ReactNode
}

export function Rows<Item>({ items, keyOf, empty, children }: RowsProps<Item>) {
  if (items.length === 0) return <Note>{empty}</Note>
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </ul>
  )
}
