import { Anchor, Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

/** An error, shown beside its place: above a form's button, inside a dialog. Read out at once. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <Box role="alert" data-tone="failure" c="var(--tone)" bg="var(--tone-soft)" px="md" py="sm" bdrs="md">
      {children}
    </Box>
  )
}

interface RetryNoteProps {
  children: ReactNode
  onRetry: () => void
}

/** A quiet error about a part that the rest does without, with another try. */
export function RetryNote({ children, onRetry }: RetryNoteProps) {
  const { t } = useTranslation()
  return (
    <Group role="alert" gap={8} c="dimmed" fz={13}>
      {children}
      <Anchor component="button" type="button" fz={13} onClick={onRetry}>
        {t('actions.retry')}
      </Anchor>
    </Group>
  )
}
