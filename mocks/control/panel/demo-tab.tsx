import { Group, Stack } from '@mantine/core'
import { PrepareForm } from '../prepare/prepare-form.tsx'
import { startTour } from '../tour/start-tour.ts'
import { Section, SmallButton } from './section.tsx'
import { useTexts } from './texts.ts'
import { useCommandResult, usePanel } from './use-control.ts'

/** What shows the product to somebody: the tour, and a link under their name. */
export function DemoTab() {
  const t = useTexts()
  const { control, refused } = usePanel()
  const state = useCommandResult('state')
  const start = () => startTour(control).catch(refused)
  if (!state) return null
  return (
    <Stack gap="lg">
      <Section title={t.story} note={t.storyNote}>
        <Group>
          <SmallButton onClick={() => void start()}>{t.startStory}</SmallButton>
        </Group>
      </Section>
      <Section title={t.prepare} note={t.prepareNote}>
        <PrepareForm world={state} />
      </Section>
    </Stack>
  )
}
