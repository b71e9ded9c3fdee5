import { Button, Group, NumberInput, Select, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Persona, type PersonaKey, personas } from '../../../fixtures/personas.ts'
import type { WorldState } from '../commands/world.ts'
import { useLanguage } from '../language.ts'
import { writeBesideLink } from '../link.ts'
import { ClockSection } from './clock-section.tsx'
import { currentPlace } from './current-place.ts'
import classes from './panel.module.css'
import { Section, SmallButton, SmallNote } from './section.tsx'
import { personaWords, scenarioLabel, useTexts } from './texts.ts'
import { useCommandResult, useRunCommand } from './use-panel.ts'

export function WorldTab() {
  const state = useCommandResult('state')
  if (!state) return null
  return (
    <Stack gap="lg">
      <Personas state={state} />
      <ClockSection state={state} />
      <Scenario key={`${state.scenario} ${state.seed}`} state={state} />
    </Stack>
  )
}

function Personas({ state }: { state: WorldState }) {
  const signedIn = state.persona
  const t = useTexts()
  const runCommand = useRunCommand()
  const signIn = async (persona: string) => {
    // The product restarts as another user.
    if (await runCommand('persona', { persona })) location.reload()
  }
  return (
    <Section
      title={t.persona}
      aside={
        <SmallNote>
          {t.signedInAs}: {signedIn ?? t.nobody}
        </SmallNote>
      }
    >
      <div className={classes.personas}>
        {personas.map((persona: Persona & { key: PersonaKey }) => (
          <button
            type="button"
            key={persona.key}
            className={classes.persona}
            aria-pressed={state.people.some(({ key, email }) => key === persona.key && email === signedIn)}
            disabled={persona.status === 'deactivated'}
            onClick={() => void signIn(persona.key)}
          >
            <strong>{persona.name}</strong>
            <small>{personaWords(t, persona.key, state)}</small>
          </button>
        ))}
      </div>
      {state.people.some(({ key, team }) => key === 'reader' && team) && (
        <Group>
          <SmallButton onClick={() => openBeside('reader')}>{t.readerBeside}</SmallButton>
        </Group>
      )}
    </Section>
  )
}

/** Opens a window that shares the world but not the session. */
function openBeside(persona: PersonaKey): void {
  const { availWidth, availHeight } = screen
  const width = Math.round(availWidth / 2)
  const place = `popup,noopener,left=${width},top=0,width=${width},height=${availHeight}`
  open(writeBesideLink(persona, currentPlace()), '_blank', place)
}

function Scenario({ state }: { state: WorldState }) {
  const t = useTexts()
  const runCommand = useRunCommand()
  const language = useLanguage()
  const form = useForm({ initialValues: { scenario: state.scenario, seed: state.seed as number | string } })
  const begin = form.onSubmit(async ({ scenario, seed }) => {
    // Of the same scenario, added rows stay.
    const other = scenario !== state.scenario && { scenario }
    if (await runCommand('reset', { ...other, seed: Number(seed), now: Date.now() })) location.reload()
  })
  return (
    <Section title={t.scenario}>
      <Group gap="xs" align="flex-end">
        <Select
          flex="1 1 100%"
          aria-label={t.scenario}
          data={state.scenarios.map((name) => ({ value: name, label: scenarioLabel(t, name) }))}
          allowDeselect={false}
          {...form.getInputProps('scenario')}
        />
        <NumberInput w={96} label={t.seed} min={0} allowDecimal={false} {...form.getInputProps('seed')} />
        <Button variant="default" onClick={() => begin()}>
          {t.begin}
        </Button>
      </Group>
      <SmallNote>
        {Object.entries(t.counts)
          .map(([name, words]) =>
            `${words}: ${(state.counts[name] ?? 0).toLocaleString(language)}`.replaceAll(' ', '\u00a0'),
          )
          .join('\u00a0· ')}
      </SmallNote>
    </Section>
  )
}
