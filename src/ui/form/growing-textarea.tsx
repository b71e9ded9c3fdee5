import { Textarea, type TextareaProps } from '@mantine/core'
import type { CSSProperties } from 'react'
import classes from './growing-textarea.module.css'

const byItself = typeof CSS !== 'undefined' && CSS.supports('field-sizing: content')

interface GrowingTextareaProps extends TextareaProps {
  minRows: number
}

/** As tall as its text. Most browsers do that in CSS; for the others Mantine measures, at the cost of a layout. */
export function GrowingTextarea(props: GrowingTextareaProps) {
  if (!byItself) return <Textarea {...props} autosize />
  const { minRows, maxRows, ...others } = props
  const rows = { '--rows': minRows, '--most-rows': maxRows } as CSSProperties
  return <Textarea {...others} classNames={{ input: classes.input }} style={rows} />
}
