import { Anchor, Box, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FailureCode, failureCode } from '../api/failures.ts'
import type { Texts } from '../i18n/texts.ts'

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

/** The message for an error, in the person's language. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation('errors')
  return (error) => t(errorKey(failureCode(error)))
}

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S

/** `WRONG_CREDENTIALS` → `wrongCredentials`; an unknown code is `unhandled` (contract README, section 2). */
type ErrorKey<Code extends FailureCode = FailureCode> = Code extends 'UNKNOWN'
  ? 'unhandled'
  : Camel<Lowercase<Code>>

/** A code without a text doesn't compile. */
type WithText<Key extends keyof Texts['errors']> = Key
type AnyErrorKey = WithText<ErrorKey>

export function errorKey(code: FailureCode): AnyErrorKey {
  if (code === 'UNKNOWN') return 'unhandled'
  return code.toLowerCase().replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()) as AnyErrorKey
}
