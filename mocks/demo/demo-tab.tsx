import { Group, Select, Stack } from '@mantine/core'
import { useEffect, useState } from 'react'
import { Note, Section, SmallButton } from '../control/panel/section.tsx'
import { useTexts } from '../control/panel/texts.ts'
import { useCommandResult, usePanel, useRunCommand } from '../control/panel/use-panel.ts'
import { isReadyOffline } from '../hosts/offline/ready.ts'
import { outcomeNames } from '../simulation/outcomes.ts'
import { byLanguage, textsOf } from '../texts/texts.ts'
import { FiguresSection } from './figures/figures-section.tsx'
import { PrepareForm } from './prepare/prepare-form.tsx'
import { RemoteSection } from './presenter/remote-section.tsx'
import { readChapters, rememberChapters } from './tour/chapters.ts'
import { Interests } from './tour/interests.tsx'
import { startTour } from './tour/start-tour.ts'
import { VisitsSection } from './visits/visits-section.tsx'

const texts = textsOf('demo')
export const demoTab = {
  label: byLanguage((language) => texts[language].tab),
  Content: DemoTab,
}

/** The tab to present the product with: the tour, and a link under the audience's name. */
function DemoTab() {
  const t = useTexts()
  const { control, refused } = usePanel()
  const state = useCommandResult('state')
  const [chapters, setChapters] = useState(readChapters)
  const start = () => {
    rememberChapters(chapters)
    startTour(control).catch(refused)
  }
  if (!state) return null
  return (
    <Stack gap="lg">
      <Section title={t.story} note={t.storyNote}>
        <Interests value={chapters} onChange={setChapters} />
        <Group>
          <SmallButton onClick={start}>{t.startStory}</SmallButton>
        </Group>
      </Section>
      <RemoteSection />
      <NextRun />
      <Section title={t.prepare} note={t.prepareNote}>
        <PrepareForm world={state} />
      </Section>
      <VisitsSection />
      <FiguresSection />
      {import.meta.env.PROD && <WithoutNetwork />}
    </Stack>
  )
}

/** Interval of the check whether all files are stored, in milliseconds. */
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

function NextRun() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const chosen = useCommandResult('nextRun')?.outcome ?? null
  const choices = ['by-chance', ...outcomeNames] as const
  return (
    <Section title={t.nextRun} note={t.nextRunNote}>
      <Select
        aria-label={t.nextRun}
        data={choices.map((value) => ({ value, label: t.outcomes[value] }))}
        value={chosen}
        onChange={(outcome) => outcome && void runCommand('nextRun', { outcome })}
        allowDeselect={false}
      />
    </Section>
  )
}
