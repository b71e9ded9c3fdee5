import { Button, Group, Modal, Stack } from '@mantine/core'
import { type ReactNode, useContext, useState } from 'react'
import { CopyField } from './copy-field.tsx'
import { LeaveGuard } from './form/leave-guard.ts'
import { Notice } from './notice.tsx'

interface SecretDialogProps {
  secret: string
  onClose: () => void
  words: {
    title: string
    /** Names the secret. */
    label: string
    /** That it is shown only now. */
    once: string
    /** Said when somebody tries to close it by Escape. */
    stays: string
    done: string
    leaveTitle: string
    leaveDescription: string
  }
  /** How to use it. */
  children: ReactNode
}

const unsaved = () => true

/** The only time that a secret is seen: neither Escape nor a click beside closes it, and leaving the page asks. */
export function SecretDialog({ secret, onClose, words, children }: SecretDialogProps) {
  const Guard = useContext(LeaveGuard)
  const [stays, setStays] = useState(false)
  return (
    <Modal
      opened
      // Only Escape calls it, also before the focus is in the dialog.
      onClose={() => setStays(true)}
      title={words.title}
      size={680}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <Guard hasUnsaved={unsaved} title={words.leaveTitle} description={words.leaveDescription} />
      <Stack>
        <Notice kind="warning">
          <span role="status">{stays ? words.stays : words.once}</span>
        </Notice>
        <CopyField label={words.label} value={secret} />
        {children}
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{words.done}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
