import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTexts } from './texts.ts'

export function CopyButton({ label, value }: { label: string; value: () => string | Promise<string> }) {
  const t = useTexts()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    // As a promise: some browsers take nothing that comes after the click is over.
    const text = Promise.resolve(value()).then((text) => new Blob([text], { type: 'text/plain' }))
    navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]).then(() => {
      setCopied(true)
      setTimeout(() => setCopied(false), 2000)
    }, console.error)
  }
  return (
    <Button size="compact-sm" variant="default" onClick={copy}>
      <span aria-live="polite">{copied ? t.copied : label}</span>
    </Button>
  )
}
