import { Checkbox, Group } from '@mantine/core'
import { useLanguage } from '../../control/language.ts'
import { textsOf } from '../../texts/texts.ts'
import { type Chapter, chapters } from './step-names.ts'

const texts = textsOf('interests')

interface InterestsProps {
  label?: string
  value: readonly Chapter[]
  onChange: (chosen: Chapter[]) => void
}

/** The tour's chapters, of which any may be chosen; the tour keeps their order. */
export function Interests({ label, value, onChange }: InterestsProps) {
  const t = texts[useLanguage()]
  return (
    <Checkbox.Group
      label={label ?? t.legend}
      value={[...value]}
      onChange={(chosen) => onChange(chapters.filter((chapter) => chosen.includes(chapter)))}
    >
      <Group gap="8px 20px" mt={6}>
        {chapters.map((chapter) => (
          <Checkbox key={chapter} value={chapter} label={t.names[chapter]} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}
