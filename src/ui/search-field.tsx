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
const typingPause = 150

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
  const [known, setKnown] = useState(value)
  /** Reported values that haven't come back yet: the address follows when it can, while typing goes on. */
  const [underWay, setUnderWay] = useState<readonly string[]>([])
  if (value !== known) {
    setKnown(value)
    const arrived = underWay.indexOf(value)
    setUnderWay(arrived < 0 ? [] : underWay.slice(arrived + 1))
    // The address changed by other means ("back", "clear filters"): it wins over what was typed.
    if (arrived < 0) setTyped(value)
  }
  const say = (text: string) => {
    setUnderWay((before) => ((before.at(-1) ?? value) === text ? before : [...before, text]))
    onChange(text)
  }
  const report = useDebouncedCallback((text: string) => say(text.trim()), typingPause)
  const clear = () => {
    report.cancel()
    setTyped('')
    say('')
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
