import { Tooltip } from '@mantine/core'

interface TipProps {
  target: HTMLElement
  shown: boolean
  label: string
  maxWidth: number
}

export default function Tip({ target, shown, label, maxWidth }: TipProps) {
  return <Tooltip target={target} opened={shown} label={label} multiline maw={maxWidth} />
}
