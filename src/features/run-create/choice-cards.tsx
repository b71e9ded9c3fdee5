import { type ReactNode, useId } from 'react'
import classes from './run-create.module.css'

interface Card<Value extends string> {
  value: Value
  label: string
  description?: string | undefined
  icon?: ReactNode
  /** Why it can't be chosen now. */
  reason?: string | null
}

interface ChoiceCardsProps<Value extends string> {
  label: string
  value: Value | null
  cards: readonly Card<Value>[]
  onChange: (value: Value) => void
  error?: string | undefined
  small?: boolean
}

/** One of a few, each with a word on what it is, or on why it can't be had. */
export function ChoiceCards<Value extends string>({
  label,
  value,
  cards,
  onChange,
  error,
  small = false,
}: ChoiceCardsProps<Value>) {
  const name = useId()
  return (
    <fieldset className={classes.cards} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <div className={classes.cardGrid} data-small={small || undefined}>
        {cards.map((card) => {
          const note = card.reason ?? card.description
          const noteId = `${name}-${card.value}`
          return (
            <label key={card.value} className={classes.card} data-off={card.reason ? true : undefined}>
              <input
                type="radio"
                name={name}
                value={card.value}
                checked={card.value === value}
                disabled={Boolean(card.reason)}
                onChange={() => onChange(card.value)}
                aria-label={card.label}
                aria-describedby={note ? noteId : undefined}
              />
              {card.icon}
              <span className={classes.cardWords}>
                <span className={classes.cardLabel}>{card.label}</span>
                {note && (
                  <span id={noteId} className={classes.cardNote}>
                    {note}
                  </span>
                )}
              </span>
            </label>
          )
        })}
      </div>
      {error && (
        <p id={`${name}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  )
}
