import { Button } from '@mantine/core'
import type { Ref } from 'react'
import { useLanguage } from '../../control/language.ts'
import { fill, textsOf } from '../../texts/texts.ts'
import { answerFigures, figuresAddress } from '../figures/figures.ts'
import { placeFor } from './card-place.ts'
import classes from './tour.module.css'

const texts = textsOf('figures')

interface QuestionProps {
  /** Has the focus, and no button has: Enter agrees to nothing. */
  card: Ref<HTMLDivElement>
  onAnswer: () => void
}

/** Before the first step: whether the seller may be told how the tour went. Escape means no. */
export function Question({ card, onAnswer }: QuestionProps) {
  const t = texts[useLanguage()]
  const answer = (agreed: boolean) => {
    answerFigures(agreed)
    onAnswer()
  }
  return (
    <div
      ref={card}
      className={classes.card}
      style={placeFor(null)}
      role="dialog"
      aria-labelledby="figures-question"
      aria-describedby="figures-text"
      tabIndex={-1}
      onKeyDown={({ key }) => key === 'Escape' && answer(false)}
    >
      <h2 id="figures-question" className={classes.title}>
        {t.question}
      </h2>
      <p id="figures-text" className={classes.text}>
        {fill(t.text, { host: new URL(figuresAddress() ?? location.href).host })}
      </p>
      <div className={classes.actions}>
        <Button size="xs" variant="default" onClick={() => answer(false)}>
          {t.no}
        </Button>
        <Button size="xs" variant="default" onClick={() => answer(true)}>
          {t.yes}
        </Button>
      </div>
    </div>
  )
}
