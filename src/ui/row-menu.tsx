import { ActionIcon, Menu } from '@mantine/core'
import { type Icon, IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './row-menu.module.css'

export interface RowAction {
  label: string
  icon?: Icon
  onClick: () => void
  danger?: boolean
  /** Why it can't be done now. The entry stays, with the reason below its name (rule 3.2). */
  reason?: string | null
}

interface RowMenuProps {
  /** The name of the row's thing: "Actions: Acme Shop". */
  of: string
  actions: readonly RowAction[]
}

/** What can be done with one row. */
export function RowMenu({ of, actions }: RowMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={`${t('actions.more')}: ${of}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action) => (
          <ActionItem key={action.label} {...action} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

export function ActionItem({ label, icon: Glyph, onClick, danger, reason }: RowAction) {
  return (
    <Menu.Item
      className={classes.item}
      leftSection={Glyph && <Glyph size={16} aria-hidden />}
      color={danger && !reason ? 'var(--state-failure)' : undefined}
      aria-disabled={reason ? true : undefined}
      closeMenuOnClick={!reason}
      onClick={reason ? undefined : onClick}
    >
      {label}
      {reason && <div className={classes.reason}>{reason}</div>}
    </Menu.Item>
  )
}
