import { Box } from '@mantine/core'
import type { ReactNode } from 'react'

/** An error, shown beside its place: above a form's button, inside a dialog. Read out at once. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <Box role="alert" data-tone="failure" c="var(--tone)" bg="var(--tone-soft)" px="md" py="sm" bdrs="md">
      {children}
    </Box>
  )
}
