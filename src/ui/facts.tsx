import type { ReactNode } from 'react'
import classes from './facts.module.css'

export interface FactsProps {
  /** Terms and their values. An empty value (null, false, an empty text) isn't shown. */
  facts: readonly (readonly [term: string, fact: ReactNode])[]
}

/** The known facts of one thing. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        ([term, fact]) =>
          (fact || fact === 0) && (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
