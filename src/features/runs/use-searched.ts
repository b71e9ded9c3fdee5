import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'

/** Spec §9: a select that searches waits until the fingers rest. */
const rest = 500

export function useSearched(): [typed: string, searched: string, setTyped: (text: string) => void] {
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed, rest)
  return [typed, searched, setTyped]
}
