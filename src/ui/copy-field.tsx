import { CopyButton } from './copy-button.tsx'
import classes from './copy-field.module.css'

interface CopyFieldProps {
  label: string
  value: string
}

/** A value to carry elsewhere by copying: shown whole, never cut. */
export function CopyField({ label, value }: CopyFieldProps) {
  return (
    <div className={classes.field}>
      <span className={classes.label}>{label}</span>
      <div className={classes.box}>
        <code className={classes.value}>{value}</code>
        <CopyButton value={value} of={label} />
      </div>
    </div>
  )
}
