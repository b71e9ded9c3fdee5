import type { ReactNode } from 'react'
import classes from './failure-note.module.css'

/** What went wrong, beside where it went wrong: above a form's button, inside a dialog. Read out at once. */
export function FailureNote({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.note}>
      {children}
    </div>
  )
}
