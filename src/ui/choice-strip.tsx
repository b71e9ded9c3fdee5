import { type ReactNode, useId } from 'react'
import classes from './choice-strip.module.css'

interface Choice<Value extends string> {
  value: Value
  label: string
  /** Shown instead of the label, which then names it for screen readers. */
  icon?: ReactNode
  lang?: string
}

interface ChoiceStripProps<Value extends string> {
  label: string
  value: Value
  choices: readonly Choice<Value>[]
  onChange: (value: Value) => void
}

/** A few exclusive choices side by side: plain radio buttons, dressed. */
export function ChoiceStrip<Value extends string>({
  label,
  value,
  choices,
  onChange,
}: ChoiceStripProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.strip} aria-label={label}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.choice} title={choice.icon ? choice.label : undefined}>
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={choice.value === value}
            onChange={() => onChange(choice.value)}
            aria-label={choice.label}
          />
          <span lang={choice.lang} aria-hidden>
            {choice.icon ?? choice.label}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
