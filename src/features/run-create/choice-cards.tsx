import { Input, SimpleGrid, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './run-create.module.css'

interface ChoiceCardsProps<Value extends string> {
  label: string
  value: Value | null
  cards: readonly {
    value: Value
    label: string
    description?: string | undefined
    icon?: ReactNode
    /** Why it can't be chosen now. */
    reason?: string | null
  }[]
  onChange: (value: Value) => void
  error?: ReactNode
  small?: boolean
}

/** One of a few choices, each with an explanation, or the reason why it is unavailable. */
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
    <fieldset className={classes.fields} aria-describedby={error ? `${name}-error` : undefined}>
      <legend>{label}</legend>
      <SimpleGrid minColWidth={`min(${small ? 200 : 280}px, 100%)`} autoFlow="auto-fill" spacing="xs">
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
              <span>
                <Text span display="block" fw={500} c={card.reason ? 'dimmed' : undefined}>
                  {card.label}
                </Text>
                {note && (
                  <Text span fz={13} c="dimmed" id={noteId}>
                    {note}
                  </Text>
                )}
              </span>
            </label>
          )
        })}
      </SimpleGrid>
      {error && (
        <Input.Error id={`${name}-error`} mt={6} role="alert">
          {error}
        </Input.Error>
      )}
    </fieldset>
  )
}
