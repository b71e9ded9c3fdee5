import { useState } from 'react'
import { SmallButton } from './section.tsx'
import { useTexts } from './texts.ts'
import { usePanel } from './use-panel.ts'

export function CopyButton({ label, value }: { label: string; value: () => string | Promise<string> }) {
  const t = useTexts()
  const { refused } = usePanel()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    // As a promise: some browsers take nothing that comes after the click is over.
    const text = Promise.resolve(value()).then((text) => new Blob([text], { type: 'text/plain' }))
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
    setCopied(true)
    setTimeout(() => setCopied(false), 2000)
  }
  return (
    <SmallButton onClick={() => void copy().catch(refused)}>
      <span aria-live="polite">{copied ? t.copied : label}</span>
    </SmallButton>
  )
}
