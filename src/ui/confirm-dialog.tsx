import { Box, Button, Group, Modal } from '@mantine/core'
import type { UseMutationResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useOneAtATime } from '../lib/use-one-at-a-time.ts'
import { FailureNote, useErrorText } from './errors.tsx'

interface ConfirmDialogProps<Input, Reply> {
  opened: boolean
  onClose: () => void
  /** Names the thing: "Delete the token “CI”?" */
  title: string
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  confirmLabel: string
  danger?: boolean
  mutation: Pick<UseMutationResult<Reply, Error, Input>, 'mutateAsync' | 'isPending' | 'error' | 'reset'>
  input: Input
  onSuccess?: (reply: Reply) => void
  /** Another wording of a refusal than the usual one of its code. */
  wording?: (error: unknown) => string
}

/** Asks before something that can't be taken back. Stays open while it happens, and tells inside what went wrong. */
export function ConfirmDialog<Input, Reply>({
  opened,
  onClose,
  title,
  children,
  confirmLabel,
  danger = false,
  mutation,
  input,
  onSuccess,
  wording,
}: ConfirmDialogProps<Input, Reply>) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const close = () => {
    if (mutation.isPending) return
    mutation.reset()
    onClose()
  }
  const confirm = useOneAtATime(() =>
    mutation.mutateAsync(input).then(
      (reply) => {
        onClose()
        onSuccess?.(reply)
      },
      // Shown below.
      () => undefined,
    ),
  )
  return (
    <Modal opened={opened} onClose={close} title={title} size={440}>
      {children}
      {mutation.error && (
        <Box mt="md">
          <FailureNote>{(wording ?? errorText)(mutation.error)}</FailureNote>
        </Box>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={close} disabled={mutation.isPending} data-autofocus>
          {t('actions.cancel')}
        </Button>
        <Button color={danger ? 'red' : 'iris'} onClick={confirm} loading={mutation.isPending}>
          {confirmLabel}
        </Button>
      </Group>
    </Modal>
  )
}
