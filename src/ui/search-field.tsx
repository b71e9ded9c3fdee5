import { CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShortcuts } from './shortcuts/use-shortcuts.ts'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
}

/** Long enough not to ask for every letter, short enough to seem at once. Rule 4.8's half a second is for selects. */
const rest = 150

/** Searches while one types. `/` leads to it. */
export function SearchField({ label, value, onChange }: SearchFieldProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  useShortcuts([
    {
      keys: ['/'],
      group: (t) => t('shortcuts:groups.everywhere'),
      label: (t) => t('shortcuts:search'),
      run: () => field.current?.focus(),
    },
  ])
  const [typed, setTyped] = useState(value)
  const [reported, setReported] = useState(value)
  // The address changed by other means ("back", "clear filters"): it wins over what was typed.
  if (value !== reported) {
    setReported(value)
    setTyped(value)
  }
  const report = useDebouncedCallback((text: string) => {
    setReported(text.trim())
    onChange(text.trim())
  }, rest)
  const clear = () => {
    report.cancel()
    setTyped('')
    setReported('')
    onChange('')
  }
  return (
    <TextInput
      ref={field}
      type="search"
      aria-keyshortcuts="/"
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={200}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSection={typed && <CloseButton size="sm" aria-label={t('actions.clear')} onClick={clear} />}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        report(event.currentTarget.value)
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') report.flush()
        if (event.key === 'Escape' && typed) {
          event.preventDefault()
          clear()
        }
      }}
    />
  )
}
