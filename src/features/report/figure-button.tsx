import { UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import { Count } from '../../ui/cells.tsx'
import classes from './report.module.css'

interface FigureButtonProps {
  /** Before the figure. */
  mark?: ReactNode
  figure: number
  label: string
  /** Shown by the pointer. */
  hint?: string
  pressed: boolean
  small?: boolean
  onPress: () => void
}

/** A figure that shows the tests it counts, pressed while they are shown. */
export function FigureButton({
  mark,
  figure,
  label,
  hint,
  pressed,
  small = false,
  onPress,
}: FigureButtonProps) {
  return (
    <UnstyledButton
      className={classes.choice}
      data-small={small || undefined}
      data-zero={figure === 0 || undefined}
      aria-pressed={pressed}
      title={hint}
      onClick={onPress}
    >
      {mark}
      <strong>
        <Count value={figure} />
      </strong>{' '}
      {label}
    </UnstyledButton>
  )
}

/** With or without one of the choices. */
export const toggled = <T,>(chosen: readonly T[], one: T): T[] =>
  chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]
