import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** What to do about an error, below the field that tells it. */
export function Advice({ children }: { children: ReactNode }) {
  return (
    <Text c="dimmed" role="status">
      {children}
    </Text>
  )
}
