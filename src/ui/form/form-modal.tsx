import { Button, Drawer, Group, Modal, Text } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from './use-contract-form.ts'

interface FormModalProps<V extends Record<string, unknown>> {
  opened: boolean
  onClose: () => void
  title: string
  form: ContractForm<V>
  size?: string | number
  /** A drawer at the side, for what is edited with the list in sight. */
  side?: boolean
  /** Off where nothing typed is worth a question. */
  guarded?: boolean
  /** A FormShell of the same form. */
  children: ReactNode
}

/** A form in a dialog or a drawer. Closing it asks first when something typed would be lost, and waits while it is sent. */
export function FormModal<V extends Record<string, unknown>>({
  opened,
  onClose,
  title,
  form,
  size = 480,
  side = false,
  guarded = true,
  children,
}: FormModalProps<V>) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const close = () => {
    setAsking(false)
    onClose()
    form.reset()
  }
  const tryToClose = () => {
    if (form.pending) return
    if (guarded && form.hasDraft()) setAsking(true)
    else close()
  }
  const frame = {
    opened,
    onClose: tryToClose,
    title,
    size,
    closeButtonProps: { 'aria-label': t('actions.close') },
  }
  const content = (
    <>
      <div hidden={asking}>{children}</div>
      {asking && (
        <div role="alertdialog" aria-label={t('leaveForm.title')}>
          <Text fw={600}>{t('leaveForm.title')}</Text>
          <Text c="dimmed">{t('leaveForm.description')}</Text>
          <Group justify="flex-end" gap="xs" mt="lg">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('actions.stay')}
            </Button>
            <Button color="red" onClick={close}>
              {t('actions.leave')}
            </Button>
          </Group>
        </div>
      )}
    </>
  )
  return side ? (
    <Drawer {...frame} position="right">
      {content}
    </Drawer>
  ) : (
    <Modal {...frame}>{content}</Modal>
  )
}
