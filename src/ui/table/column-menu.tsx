import { ActionIcon, Button, Checkbox, Popover } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import classes from './table.module.css'
import type { ColumnLayout } from './use-column-layout.ts'

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row, string>[]
  layout: ColumnLayout
}

/** Which columns to show, and in which order. */
export function ColumnMenu<Row>({ columns, layout }: ColumnMenuProps<Row>) {
  const { t } = useTranslation()
  const byId = new Map(columns.map((column) => [column.id, column]))
  const movable = layout.order.flatMap((id) => {
    const column = byId.get(id)
    return column && !column.fixed ? [column] : []
  })
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={280}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <ul className={classes.choices}>
          {movable.map((column, i) => {
            const title = column.title(t)
            return (
              <li key={column.id} className={classes.choice}>
                <Checkbox
                  label={title}
                  checked={!layout.hidden.includes(column.id)}
                  onChange={() => layout.toggle(column.id)}
                />
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === 0}
                  onClick={() => layout.move(column.id, -1)}
                  aria-label={`${title}: ${t('table.moveLeft')}`}
                >
                  <IconArrowUp size={14} aria-hidden />
                </ActionIcon>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  disabled={i === movable.length - 1}
                  onClick={() => layout.move(column.id, 1)}
                  aria-label={`${title}: ${t('table.moveRight')}`}
                >
                  <IconArrowDown size={14} aria-hidden />
                </ActionIcon>
              </li>
            )
          })}
        </ul>
        {layout.changed && (
          <Button variant="subtle" size="xs" fullWidth onClick={layout.reset}>
            {t('table.resetColumns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
