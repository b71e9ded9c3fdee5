import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type ColumnOf, headerOf } from './column.tsx'
import type { DataTableModel } from './use-data-table.ts'

/** The choice and the order of columns. */
export function ColumnMenu<Row extends object>({ model }: { model: DataTableModel<Row> }) {
  const { t } = useTranslation()
  const { table, resetColumns } = model
  const columns = table.getAllLeafColumns()
  const movable = columns.filter((column) => column.getCanHide())
  const swap = (one: ColumnOf<Row>, other: ColumnOf<Row>) => {
    const swapped = columns.map((column) => (column === one ? other : column === other ? one : column))
    table.setColumnOrder(swapped.map(({ id }) => id))
  }
  return (
    <Popover position="bottom-end" shadow="md" trapFocus width={280} preventPositionChangeWhenVisible={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          {t('table.columns')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('table.columns')}>
        <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
          {movable.map((column, i) => {
            const title = headerOf(column)
            const move = (other: ColumnOf<Row> | undefined, label: string, Glyph: Icon) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={!other}
                onClick={() => other && swap(column, other)}
                aria-label={`${title}: ${label}`}
              >
                <Glyph size={14} aria-hidden />
              </ActionIcon>
            )
            return (
              <Group key={column.id} component="li" gap={4} wrap="nowrap">
                <Checkbox
                  flex={1}
                  label={title}
                  checked={column.getIsVisible()}
                  onChange={column.getToggleVisibilityHandler()}
                />
                {move(movable[i - 1], t('table.moveLeft'), IconArrowUp)}
                {move(movable[i + 1], t('table.moveRight'), IconArrowDown)}
              </Group>
            )
          })}
        </Stack>
        {resetColumns && (
          <Button variant="subtle" size="xs" fullWidth onClick={resetColumns}>
            {t('table.resetColumns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
