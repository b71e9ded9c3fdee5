import { Group } from '@mantine/core'
import { textsOf } from '../../texts/texts.ts'
import { useLanguage } from '../language.ts'
import { Section, SmallButton } from '../panel/section.tsx'
import { usePanel } from '../panel/use-control.ts'
import { openRemote } from './open-remote.ts'

const texts = textsOf('remote')

export function RemoteSection() {
  const t = texts[useLanguage()]
  const { refused } = usePanel()
  return (
    <Section title={t.title} note={t.openNote}>
      <Group>
        <SmallButton onClick={() => refused(openRemote() ? null : new Error(t.blocked))}>
          {t.open}
        </SmallButton>
      </Group>
    </Section>
  )
}
