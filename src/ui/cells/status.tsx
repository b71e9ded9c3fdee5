import type { ReactNode } from 'react'
import classes from './cells.module.css'

interface StatusProps {
  kind: 'good' | 'waiting' | 'bad' | 'off'
  children: ReactNode
}

/** A state in a word, with a dot that tells its kind at a glance. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={classes.status} data-kind={kind}>
      {children}
    </span>
  )
}
