import { Button, Drawer, Modal, Text } from '@mantine/core'
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DialogProps } from '../use-dialog.tsx'
import classes from './form.module.css'
import { FormShell, type FormShellProps } from './form-shell.tsx'
import { LeaveButtons } from './leave-dialog.tsx'
import { type LeaveAnswers, LeaveGuard } from './leave-guard.ts'

interface FormModalProps extends DialogProps, Omit<FormShellProps, 'secondary' | 'wide'> {
  title: string
  size?: string | number
  /** A drawer at the side, for editing with the list in sight. */
  side?: boolean
  /** Shown in place of the form, as the outcome of what was sent. */
  instead?: ReactNode
}

/**
 * A form in a dialog or a drawer. Closing it asks first when something typed would be lost, and waits while it is sent.
 * Leaving the page asks in the same place: one question for every way of leaving.
 */
export function FormModal({
  opened,
  onClose,
  title,
  size = 480,
  side = false,
  instead,
  form,
  warnsOfUnsaved = true,
  ...shell
}: FormModalProps) {
  const { t } = useTranslation()
  const Guard = useContext(LeaveGuard)
  const [asking, setAsking] = useState(false)
  const openQuestion = useRef<LeaveAnswers>(null)
  const lastField = useRef<HTMLElement>(null)
  const close = () => {
    setAsking(false)
    onClose()
    form.reset()
  }
  const stay = () => {
    setAsking(false)
    // Once the form is in sight again: nothing hidden takes the focus.
    requestAnimationFrame(() => lastField.current?.focus())
  }
  const tryToClose = () => {
    if (form.pending) return
    // A second Escape, at the question, means leaving.
    if (asking) return close()
    if (openQuestion.current) return openQuestion.current.onStay()
    if (warnsOfUnsaved && form.hasUnsaved()) setAsking(true)
    else close()
  }
  const frame = {
    opened,
    onClose: tryToClose,
    closeOnClickOutside: !asking,
    title,
    size,
  }
  const cancel = (
    <Button variant="default" onClick={tryToClose} disabled={form.pending}>
      {t('actions.cancel')}
    </Button>
  )
  const content = (
    <>
      {warnsOfUnsaved && (
        <Guard hasUnsaved={form.hasUnsaved}>
          {({ onStay, onLeave }) => (
            <LeaveQuestion
              openQuestion={openQuestion}
              onStay={() => {
                stay()
                onStay()
              }}
              onLeave={onLeave}
            />
          )}
        </Guard>
      )}
      {asking && <LeaveQuestion openQuestion={openQuestion} onStay={stay} onLeave={close} />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only looks on */}
      <div
        className={classes.askedAbout}
        onFocus={({ target }) => {
          lastField.current = target
        }}
      >
        {instead ?? <FormShell {...shell} form={form} secondary={cancel} warnsOfUnsaved={false} />}
      </div>
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

interface LeaveQuestionProps extends LeaveAnswers {
  /** The answers to the question on the screen, if any: Escape gives the first. */
  openQuestion: RefObject<LeaveAnswers | null>
}

/** In the place of the form, which keeps what was typed. */
function LeaveQuestion({ openQuestion, onStay, onLeave }: LeaveQuestionProps) {
  const { t } = useTranslation()
  useEffect(() => {
    openQuestion.current = { onStay, onLeave }
    return () => {
      openQuestion.current = null
    }
  }, [openQuestion, onStay, onLeave])
  return (
    <div role="alertdialog" className={classes.question} aria-label={t('leaveForm.title')}>
      <Text fw={600}>{t('leaveForm.title')}</Text>
      <Text c="dimmed">{t('leaveForm.description')}</Text>
      <LeaveButtons onStay={onStay} onLeave={onLeave} />
    </div>
  )
}
