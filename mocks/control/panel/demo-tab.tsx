import { Group, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { isReadyOffline } from '../../hosts/offline/ready.ts'
import { PrepareForm } from '../prepare/prepare-form.tsx'
import { startTour } from '../tour/start-tour.ts'
import { Note, Section, SmallButton } from './section.tsx'
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
      {import.meta.env.PROD && <WithoutNetwork />}
    </Stack>
  )
}

/** How often it is looked again, in milliseconds, whether all files have come. */
const pause = 1_000

function WithoutNetwork() {
  const t = useTexts()
  const [ready, setReady] = useState(false)
  useEffect(() => {
    if (ready) return
    const look = () => void isReadyOffline().then(setReady)
    look()
    const looking = setInterval(look, pause)
    return () => clearInterval(looking)
  }, [ready])
  return (
    <Section title={t.offline}>
      <Note role="status">{ready ? t.offlineReady : t.offlineNotYet}</Note>
    </Section>
  )
}
