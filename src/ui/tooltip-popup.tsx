import { Tooltip } from '@mantine/core'

interface TooltipPopupProps {
  target: HTMLElement
  shown: boolean
  label: string
  maxWidth: number
}

export function TooltipPopup({ target, shown, label, maxWidth }: TooltipPopupProps) {
  return <Tooltip target={target} opened={shown} label={label} multiline maw={maxWidth} />
}
