import { Button } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useContext, useEffect, useRef } from 'react'
import { FailureNote } from '../errors.tsx'
import classes from './form.module.css'
import type { FormState } from './form.ts'
import { LeaveGuard } from './leave-guard.ts'
import { FormWordsContext } from './problem.tsx'

export interface FormShellProps {
  form: FormState
  submitLabel: string
  /** Beside the submit button. */
  secondary?: ReactNode
  /** Fills the width, as in a narrow card. */
  wide?: boolean
  /** Off where nothing typed is worth a question, e.g. at sign-in. */
  warnsOfUnsaved?: boolean
  disabled?: boolean
  /** The submit can't be taken back. */
  danger?: boolean
  children: ReactNode
}

/** The frame of every form: fields, what went wrong, one button that shows that it is working. */
export function FormShell({
  form,
  submitLabel,
  secondary,
  wide = false,
  warnsOfUnsaved = true,
  disabled = false,
  danger = false,
  children,
}: FormShellProps) {
  const Guard = useContext(LeaveGuard)
  const keepFocus = useFocusKept(form.pending)
  const submit = (event: SyntheticEvent) => {
    keepFocus()
    if (disabled) event.preventDefault()
    else form.submit(event)
  }
  return (
    <form
      ref={(frame) => {
        form.element.current = frame
      }}
      onSubmit={submit}
      noValidate
      className={classes.form}
      aria-busy={form.pending}
    >
      <FormWordsContext value={form.words}>
        {children}
        {form.failure && <FailureNote>{form.failure}</FailureNote>}
      </FormWordsContext>
      <div className={classes.buttons} data-wide={wide || undefined}>
        {secondary}
        <Button
          type="submit"
          color={danger ? 'red' : undefined}
          loading={form.pending}
          // Not by the attribute: a button that has just saved would lose the focus.
          data-disabled={disabled || undefined}
          aria-disabled={disabled || undefined}
          fullWidth={wide}
        >
          {submitLabel}
        </Button>
      </div>
      {warnsOfUnsaved && <Guard hasUnsaved={form.hasUnsaved} />}
    </form>
  )
}

/** A button that shows that it works can't hold the focus: it has it back afterwards, unless the person went elsewhere. */
function useFocusKept(pending: boolean): () => void {
  const holder = useRef<HTMLElement>(null)
  useEffect(() => {
    if (pending) return
    const focused = document.activeElement
    if (holder.current?.isConnected && (!focused || focused === document.body)) holder.current.focus()
    holder.current = null
  }, [pending])
  return () => {
    if (document.activeElement instanceof HTMLElement) holder.current = document.activeElement
  }
}
