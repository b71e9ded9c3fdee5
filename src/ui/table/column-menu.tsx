import { ActionIcon, Button, Checkbox, Group, Popover, Stack } from '@mantine/core'
import { type Icon, IconArrowDown, IconArrowUp, IconColumns3 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Column } from './column.ts'
import type { ColumnLayout } from './use-column-layout.ts'

interface ColumnMenuProps<Row> {
  columns: readonly Column<Row, string>[]
  layout: ColumnLayout
}

/** Which columns to show, and in which order. */
export function ColumnMenu<Row>({ columns, layout }: ColumnMenuProps<Row>) {
  const { t } = useTranslation()
  const movable = layout.order.flatMap((id) => columns.filter((column) => column.id === id && !column.fixed))
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
            const title = column.title(t)
            const move = (by: -1 | 1, label: string, Glyph: Icon, disabled: boolean) => (
              <ActionIcon
                variant="subtle"
                color="gray"
                disabled={disabled}
                onClick={() => layout.move(column.id, by)}
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
                  checked={!layout.hidden.includes(column.id)}
                  onChange={() => layout.toggle(column.id)}
                />
                {move(-1, t('table.moveLeft'), IconArrowUp, i === 0)}
                {move(1, t('table.moveRight'), IconArrowDown, i === movable.length - 1)}
              </Group>
            )
          })}
        </Stack>
        {layout.changed && (
          <Button variant="subtle" size="xs" fullWidth onClick={layout.reset}>
            {t('table.resetColumns')}
          </Button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
