import { Tooltip, type TooltipProps } from '@mantine/core'

interface TooltipPopupProps extends Pick<TooltipProps, 'onPointerEnter' | 'onPointerLeave'> {
  target: HTMLElement
  shown: boolean
  label: string
  maxWidth: number
}

export function TooltipPopup({ shown, maxWidth, ...props }: TooltipPopupProps) {
  return <Tooltip {...props} opened={shown} multiline interactive maw={maxWidth} />
}
