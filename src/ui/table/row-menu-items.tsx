import { Menu, Text } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { type Context, type ReactNode, useContext } from 'react'
import type { LoadedMenuProps } from '../on-demand.tsx'

export interface RowAction {
  /** The same in every language. */
  id: string
  label: string
  icon?: Icon
  danger?: boolean
  /** Why it can't be done now. The entry stays, with the reason below its name. */
  reason?: string | null
  /** A line above it: what follows is of another kind. */
  divided?: boolean
  onClick?: () => void
  /** Instead of `onClick`, for what leads to another page: the link that it is. */
  link?: (props: object) => ReactNode
}

/** The page's actions for a row. Only an open menu looks at them: rows don't render anew because the page did. */
export type RowActionsContext<Row> = Context<(row: Row) => readonly RowAction[]>

interface RowMenuItemsProps<Row> extends LoadedMenuProps {
  row: Row
  context: RowActionsContext<Row>
}

export function RowMenuItems<Row>({ row, context, target, opened, onChange }: RowMenuItemsProps<Row>) {
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Items row={row} context={context} />
      </Menu.Dropdown>
    </Menu>
  )
}

function Items<Row>({ row, context }: { row: Row; context: RowActionsContext<Row> }) {
  return useContext(context)(row).map(
    ({ id, label, icon: Glyph, danger, reason, divided, onClick, link }) => [
      divided && <Menu.Divider key={`above ${id}`} />,
      <Menu.Item
        key={id}
        leftSection={Glyph && <Glyph size={16} aria-hidden />}
        color={danger && !reason ? 'var(--state-failure)' : undefined}
        {...(reason && { c: 'dimmed', style: { cursor: 'not-allowed' } })}
        aria-disabled={reason ? true : undefined}
        closeMenuOnClick={!reason}
        {...(link && !reason && { renderRoot: link })}
        onClick={reason ? undefined : onClick}
      >
        {label}
        {reason && (
          <Text fz={12} lh={1.4} maw={240}>
            {reason}
          </Text>
        )}
      </Menu.Item>,
    ],
  )
}
