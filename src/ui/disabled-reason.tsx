import { VisuallyHidden } from '@mantine/core'
import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, useId } from 'react'
import classes from './disabled-reason.module.css'
import { Tooltip } from './tooltip.tsx'

interface Disableable {
  onClick?: ((event: MouseEvent<never>) => void) | undefined
  onKeyDown?: ((event: KeyboardEvent<never>) => void) | undefined
  'aria-disabled'?: boolean | undefined
  'aria-describedby'?: string | undefined
  'data-disabled'?: boolean | undefined
}

interface DisabledReasonProps {
  /** Why the action can't be taken now; `null` when it can. */
  reason: string | null | undefined
  /** The button. It stays focusable, so that the reason can be reached by keyboard and heard. */
  children: ReactElement<Disableable>
}

/** Shows a button whose action isn't allowed, with the reason; links to forbidden pages are hidden (rule 3.2). */
export function DisabledReason({ reason, children }: DisabledReasonProps) {
  const id = useId()
  if (!reason) return children
  const refuse = (event: MouseEvent<never> | KeyboardEvent<never>) => event.preventDefault()
  return (
    <Tooltip label={reason} maxWidth={320}>
      <span className={classes.wrap}>
        {cloneElement(children, {
          'aria-disabled': true,
          'aria-describedby': id,
          'data-disabled': true,
          onClick: refuse,
          onKeyDown: (event: KeyboardEvent<never>) => {
            if (event.key === 'Enter' || event.key === ' ') refuse(event)
          },
        })}
        <VisuallyHidden id={id}>{reason}</VisuallyHidden>
      </span>
    </Tooltip>
  )
}
