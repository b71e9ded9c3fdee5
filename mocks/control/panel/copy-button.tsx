import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from './texts.ts'

export function CopyButton({ label, value }: { label: string; value: () => string }) {
  const t = useTexts()
  const [copied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(value()).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    }, console.error)
  return (
    <Button size="compact-sm" variant="default" onClick={copy}>
      <span aria-live="polite">{copied ? t.copied : label}</span>
    </Button>
  )
}
