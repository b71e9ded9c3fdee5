import { Button, Group, NumberInput, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type Persona, personas } from '../../../fixtures/personas.ts'
import type { WorldState } from '../commands/world.ts'
import { startTour } from '../tour/start-tour.ts'
import { ClockSection } from './clock-section.tsx'
import classes from './panel.module.css'
import { Section } from './section.tsx'
import { scenarioLabel, useTexts } from './texts.ts'
import { useGive, usePanel, useTold } from './use-control.ts'

export function WorldTab() {
  const state = useTold('state', {})
  if (!state) return null
  return (
    <Stack gap="lg">
      <Personas signedIn={state.persona} />
      <ClockSection state={state} />
      <Scenario key={`${state.scenario} ${state.seed}`} state={state} />
      <Story />
    </Stack>
  )
}

function Personas({ signedIn }: { signedIn: string | null }) {
  const t = useTexts()
  const give = useGive()
  const signIn = async (persona: string) => {
    // The product starts anew as somebody else.
    if (await give('persona', { persona })) location.reload()
  }
  return (
    <Section
      title={t.persona}
      aside={
        <Text size="xs" c="dimmed">
          {t.signedInAs}: {signedIn ?? t.nobody}
        </Text>
      }
    >
      <div className={classes.personas}>
        {personas.map((persona: Persona & { key: keyof typeof t.personas }) => (
          <button
            type="button"
            key={persona.key}
            className={classes.persona}
            aria-pressed={persona.email === signedIn}
            disabled={persona.status === 'deactivated'}
            onClick={() => void signIn(persona.key)}
          >
            <strong>{persona.name}</strong>
            <small>{t.personas[persona.key]}</small>
          </button>
        ))}
      </div>
    </Section>
  )
}

function Scenario({ state }: { state: WorldState }) {
  const t = useTexts()
  const give = useGive()
  const [scenario, setScenario] = useState(state.scenario)
  const [seed, setSeed] = useState<number | string>(state.seed)
  const begin = async () => {
    if (await give('reset', { scenario, seed: Number(seed), now: Date.now() })) location.reload()
  }
  return (
    <Section title={t.scenario}>
      <Group gap="xs" align="flex-end">
        <Select
          flex="1 1 300px"
          aria-label={t.scenario}
          data={state.scenarios.map((name) => ({ value: name, label: scenarioLabel(t, name) }))}
          value={scenario}
          onChange={(value) => value && setScenario(value)}
          allowDeselect={false}
        />
        <NumberInput w={96} label={t.seed} min={0} allowDecimal={false} value={seed} onChange={setSeed} />
        <Button variant="default" onClick={() => void begin()}>
          {t.begin}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {Object.entries(t.counts)
          .map(([name, words]) => `${words}: ${state.counts[name] ?? 0}`)
          .join(' · ')}
      </Text>
    </Section>
  )
}

function Story() {
  const t = useTexts()
  const { control, refused } = usePanel()
  const start = () => startTour(control).catch(refused)
  return (
    <Section title={t.story}>
      <Text size="sm" c="dimmed">
        {t.storyNote}
      </Text>
      <Group>
        <Button size="compact-sm" variant="default" onClick={() => void start()}>
          {t.startStory}
        </Button>
      </Group>
    </Section>
  )
}
