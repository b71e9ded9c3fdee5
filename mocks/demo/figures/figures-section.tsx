import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useLanguage } from '../../control/language.ts'
import { Section } from '../../control/panel/section.tsx'
import { fill, textsOf } from '../../texts/texts.ts'
import { answerFigures, figuresAddress, hasAgreed } from './figures.ts'

const texts = textsOf('figures')

/** The viewer's answer, to be changed at any time. */
export function FiguresSection() {
  const t = texts[useLanguage()]
  const [agreed, setAgreed] = useState(hasAgreed)
  const address = figuresAddress()
  if (!address) return null
  const { host } = new URL(address)
  return (
    <Section title={t.section} note={fill(t.text, { host })}>
      <Switch
        label={t.on}
        checked={agreed}
        onChange={({ currentTarget }) => {
          answerFigures(currentTarget.checked)
          setAgreed(currentTarget.checked)
        }}
      />
    </Section>
  )
}
