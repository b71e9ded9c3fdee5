import { type ReactNode, useId } from 'react'
import classes from './profile-page.module.css'

interface ProfileSectionProps {
  title: string
  description: string
  children: ReactNode
}

export function ProfileSection({ title, description, children }: ProfileSectionProps) {
  const heading = useId()
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        <p className={classes.description}>{description}</p>
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  )
}
