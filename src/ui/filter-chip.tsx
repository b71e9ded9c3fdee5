import { CloseButton, Popover, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-chip.module.css'

interface FilterChipProps {
  label: string
  /** The chosen values, in words; null while the filter is off. */
  value: string | null
  onClear: () => void
  /** The choice; `close` where choosing is one step. */
  children: (close: () => void) => ReactNode
  width?: number | 'auto'
}

/** One filter of a list: its value, and on a press the choices. */
export function FilterChip({ label, value, onClear, children, width = 260 }: FilterChipProps) {
  const { t } = useTranslation()
  const [opened, setOpened] = useState(false)
  return (
    <div className={classes.chip} data-on={value !== null || undefined}>
      <Popover
        opened={opened}
        onChange={setOpened}
        position="bottom-start"
        shadow="md"
        width={width}
        preventPositionChangeWhenVisible={false}
        trapFocus
        returnFocus
        withinPortal
      >
        <Popover.Target>
          <UnstyledButton className={classes.face} onClick={() => setOpened(!opened)}>
            <span>{label}</span>
            {value === null ? (
              <IconChevronDown size={14} aria-hidden />
            ) : (
              <span className={classes.value}>{value}</span>
            )}
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>{children(() => setOpened(false))}</Popover.Dropdown>
      </Popover>
      {value !== null && (
        <CloseButton
          size="sm"
          className={classes.clear}
          aria-label={t('table.clearFilter', { name: label })}
          onClick={onClear}
        />
      )}
    </div>
  )
}
