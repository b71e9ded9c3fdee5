import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { createContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Translate } from '../../i18n/texts.ts'
import { MenuOnDemand, onDemand } from '../on-demand.tsx'
import type { Column } from './column.tsx'
import type { RowAction, RowActionsContext } from './row-menu-items.tsx'

const items = onDemand(() => import('./row-menu-items.tsx'))

/**
 * The last column of a table whose rows have a menu; the page declares its entries. They come by a context of the table, so
 * that columns stay the same when the page renders again.
 */
export function useMenuColumn<Row extends object>(rowName: (row: Row) => string) {
  const [menu] = useState(() => {
    const context = createContext<(row: Row) => readonly RowAction[]>(() => [])
    const column = (t: Translate): Column<Row> => ({
      id: 'menu',
      header: t('common:actions.more'),
      cell: ({ row: { original } }) => <RowMenu row={original} name={rowName(original)} context={context} />,
      size: 56,
      enableHiding: false,
      meta: { headerHidden: true, pinned: true },
    })
    return { column, RowMenuContext: context }
  })
  return menu
}

interface RowMenuProps<Row> {
  row: Row
  name: string
  context: RowActionsContext<Row>
}

/** A menu is much markup, and a long list has many rows: until it is wanted there is only its button. */
function RowMenu<Row>({ row, name, context }: RowMenuProps<Row>) {
  const { t } = useTranslation()
  return (
    <MenuOnDemand
      part={items}
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={`${t('actions.more')}: ${name}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      }
    >
      {({ RowMenuItems }, brought) => <RowMenuItems row={row} context={context} {...brought} />}
    </MenuOnDemand>
  )
}
