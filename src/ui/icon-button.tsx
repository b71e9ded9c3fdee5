import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'

interface IconButtonProps extends ActionIconProps, ElementProps<'button', keyof ActionIconProps> {
  icon: Icon
  /** The action: read out, and shown on hover. */
  label: string
}

export function IconButton({ icon: Glyph, label, ...props }: IconButtonProps) {
  return (
    <ActionIcon variant="subtle" color="gray" aria-label={label} title={label} {...props}>
      <Glyph size={18} aria-hidden />
    </ActionIcon>
  )
}
