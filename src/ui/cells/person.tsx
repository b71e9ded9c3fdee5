import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { initialsOf } from '../initials.ts'
import classes from './cells.module.css'

interface NameCellProps {
  name: ReactNode
  /** What tells it from others of that name: an element, shown small below it. */
  children: ReactNode
}

export function NameCell({ name, children }: NameCellProps) {
  return (
    <span className={classes.words}>
      <span className={classes.name}>{name}</span>
      {children}
    </span>
  )
}

interface PersonCellProps {
  name: string
  email: string
  avatarUrl?: string | null
  /** Beside the name, e.g. "you". */
  note?: ReactNode
}

export function PersonCell({ name, email, avatarUrl, note }: PersonCellProps) {
  return (
    <span className={classes.person}>
      <Avatar src={avatarUrl} color="iris" size={32} radius="xl" alt="">
        {initialsOf(name)}
      </Avatar>
      <NameCell
        name={
          <>
            {name}
            {note && <span className={classes.note}>{note}</span>}
          </>
        }
      >
        <span>{email}</span>
      </NameCell>
    </span>
  )
}
