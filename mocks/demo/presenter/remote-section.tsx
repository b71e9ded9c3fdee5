import { Group } from '@mantine/core'
import { useLanguage } from '../../control/language.ts'
import { Section, SmallButton } from '../../control/panel/section.tsx'
import { usePanel } from '../../control/panel/use-panel.ts'
import { textsOf } from '../../texts/texts.ts'
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
