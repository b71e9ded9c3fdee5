import { Group, Switch } from '@mantine/core'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../src/lib/browser.ts'
import { useLanguage } from '../../control/language.ts'
import { Section, SmallButton, SmallNote } from '../../control/panel/section.tsx'
import { forgetVisits, readVisits, recordVisits, texts, visitsAsCsv } from './visits.ts'

export function VisitsSection() {
  const language = useLanguage()
  const t = texts[language]
  const [{ on, visits }, setNotes] = useState(readVisits)
  const look = () => setNotes(readVisits())
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    const timer = setInterval(look, 1000)
    return () => clearInterval(timer)
  }, [])
  const save = () =>
    saveFile(new Blob([visitsAsCsv(visits, language)], { type: 'text/csv' }), 'paceline-visits.csv')
  return (
    <Section title={t.title} note={t.note}>
      <Switch
        label={t.on}
        checked={on}
        onChange={(event) => {
          recordVisits(event.currentTarget.checked)
          look()
        }}
      />
      <Group gap="xs">
        <SmallButton disabled={visits.length === 0} onClick={save}>
          {t.save}
        </SmallButton>
        <SmallButton
          disabled={visits.length === 0}
          onClick={() => {
            forgetVisits()
            look()
          }}
        >
          {t.forget}
        </SmallButton>
        <SmallNote>
          {t.screens}: {new Set(visits.map(({ path }) => path)).size}
        </SmallNote>
      </Group>
    </Section>
  )
}
