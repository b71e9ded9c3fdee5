import { Alert, Button, FileButton, Group, Select, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { activePersonas } from '../../../fixtures/personas.ts'
import { endpoints } from '../../../src/contract/index.ts'
import { currentSession, me } from '../../../src/contract/users.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import { saveFile } from '../../../src/lib/browser.ts'
import { clockDuration } from '../../../src/lib/durations.ts'
import { useLanguage } from '../../control/language.ts'
import { Section, SmallButton } from '../../control/panel/section.tsx'
import { personaWords, useTexts } from '../../control/panel/texts.ts'
import type { LocalizedError } from '../../control/panel/use-panel.ts'
import { outcomeNames } from '../../simulation/outcomes.ts'
import { textsOf } from '../../texts/texts.ts'
import { readTrack, saveTrack } from '../tour/track.ts'
import type { Action, Actions } from './audience.ts'
import classes from './remote.module.css'
import type { RemoteClient, Result } from './remote-client.ts'

const texts = textsOf('remote')

type Look = Result<'look'>
type Ask = <Name extends Action>(action: Name, args: Parameters<Actions[Name]>[1]) => Promise<void>

/** The presenter's own window: what to say, what comes next, and what can be done to the demo meanwhile. */
export function Remote({ wire }: { wire: RemoteClient }) {
  const language = useLanguage()
  const t = texts[language]
  const [look, setLook] = useState<Look | null | undefined>(undefined)
  const [refusal, setRefusal] = useState<LocalizedError | null>(null)
  const [begun, setBegun] = useState(Date.now)

  useEffect(() => {
    document.title = t.title
  }, [t])
  useEffect(() => {
    let over = false
    const follow = async () => {
      while (!over) setLook(await wire.look())
    }
    void follow()
    return () => {
      over = true
    }
  }, [wire])

  const ask: Ask = async (action, args) => {
    try {
      await wire.ask(action, args)
      setRefusal(null)
    } catch (error) {
      setRefusal(error instanceof Error ? error : new Error(String(error)))
    }
  }
  const prospect = async () => {
    await ask('nextProspect', undefined)
    setBegun(Date.now())
  }
  return (
    <main className={classes.page}>
      <Stack gap="lg">
        <Group justify="space-between" align="flex-start" wrap="nowrap">
          <div>
            <Title order={1} size="h4">
              {t.title}
            </Title>
            <Title order={2} size="sm" fw={400}>
              {t.shown}: {look?.title ?? '…'}
            </Title>
          </div>
          <Elapsed label={t.elapsed} since={begun} />
        </Group>
        {refusal !== null && (
          <Alert color="red" role="alert">
            {refusal.words?.[language] ?? t.noAnswer}
          </Alert>
        )}
        {look === null && (
          <Alert role="status">
            <Group justify="space-between">
              {t.alone}
              <SmallButton onClick={() => window.open(baseFolder, 'paceline-demo')}>{t.openDemo}</SmallButton>
            </Group>
          </Alert>
        )}
        {look && (
          <>
            <Story look={look} ask={ask} />
            <Runs look={look} ask={ask} />
            <Trouble look={look} ask={ask} />
            <Who look={look} ask={ask} />
          </>
        )}
        <TalkTrack refused={setRefusal} />
        {look && (
          <Section title={t.prospect} note={t.prospectNote}>
            <Group>
              <SmallButton color="red" variant="light" onClick={() => void prospect()}>
                {t.prospect}
              </SmallButton>
            </Group>
          </Section>
        )}
      </Stack>
    </main>
  )
}

function Elapsed({ label, since }: { label: string; since: number }) {
  const [now, setNow] = useState(since)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return (
    <div role="timer" aria-label={label} className={classes.elapsed}>
      {clockDuration((now - since) / 1000)}
    </div>
  )
}

interface PartProps {
  look: Look
  ask: Ask
}

function Story({ look: { step }, ask }: PartProps) {
  const language = useLanguage()
  const t = texts[language]
  const track = readTrack()
  const show = (to: number) => void ask('showStep', to)
  const now = step === null ? undefined : track[step]?.[language]
  const next = track[step === null ? 0 : step + 1]?.[language]
  return (
    <Section title={now ? `${t.now}: ${now.title}` : t.steps}>
      {now?.notes && <p className={classes.notes}>{now.notes}</p>}
      {next && (
        <Text size="sm">
          <b>{t.next}:</b> {next.title}
        </Text>
      )}
      <Group gap="xs">
        {next ? (
          <Button size="xs" onClick={() => show(step === null ? 0 : step + 1)}>
            {step === null ? t.begin : t.goOn}
          </Button>
        ) : (
          <Button size="xs" onClick={() => void ask('endTour', undefined)}>
            {t.end}
          </Button>
        )}
        <Button size="xs" variant="default" disabled={!step} onClick={() => show((step ?? 1) - 1)}>
          {t.goBack}
        </Button>
      </Group>
      <ol className={classes.steps} aria-label={t.steps}>
        {track.map((one, i) => (
          <li key={one.step}>
            <button
              type="button"
              className={classes.step}
              aria-current={i === step ? 'step' : undefined}
              onClick={() => show(i)}
            >
              {i + 1}. {one[language].title}
            </button>
          </li>
        ))}
      </ol>
    </Section>
  )
}

const choices = ['by-chance', ...outcomeNames] as const

function Runs({ ask }: PartProps) {
  const t = texts[useLanguage()]
  const panel = useTexts()
  const form = useForm<{ outcome: (typeof choices)[number] }>({
    initialValues: { outcome: 'fails-in-login' },
  })
  return (
    <Section title={t.run}>
      <Select
        label={t.outcome}
        data={choices.map((value) => ({ value, label: panel.outcomes[value] }))}
        allowDeselect={false}
        {...form.getInputProps('outcome')}
      />
      <Group gap="xs">
        <SmallButton onClick={() => void ask('startRun', form.getValues().outcome)}>{t.start}</SmallButton>
        <SmallButton onClick={() => void ask('failRun', undefined)}>{t.fail}</SmallButton>
        <SmallButton onClick={() => void ask('finishRun', undefined)}>{t.finish}</SmallButton>
      </Group>
    </Section>
  )
}

/** Calls that every page needs: breaking one has to be a deliberate choice. */
const ofEveryPage: ReadonlySet<string> = new Set([me.id, currentSession.id])

function Trouble({ look: { calls, faults }, ask }: PartProps) {
  const t = texts[useLanguage()]
  const form = useForm<{ call: string | null }>({ initialValues: { call: null } })
  // Calls that the page has just made come first.
  const known = endpoints.filter(({ method }) => method === 'GET')
  const data = known
    .toSorted((a, b) => Number(calls.includes(b.id)) - Number(calls.includes(a.id)))
    .map(({ id, method, path }) => ({ value: id, label: `${method} ${path}` }))
  const asked = calls.filter((id) => known.some((one) => one.id === id))
  const call = form.values.call ?? asked.find((id) => !ofEveryPage.has(id)) ?? asked[0] ?? null
  return (
    <Section title={t.trouble}>
      <Select label={t.call} searchable data={data} {...form.getInputProps('call')} value={call} />
      <Group gap="xs">
        <SmallButton disabled={call === null} onClick={() => void ask('breakCall', call ?? '')}>
          {t.break}
        </SmallButton>
        <SmallButton onClick={() => void ask('reachLimit', undefined)}>{t.limit}</SmallButton>
        <SmallButton disabled={faults === 0} onClick={() => void ask('repair', undefined)}>
          {t.repair}
        </SmallButton>
      </Group>
    </Section>
  )
}

function Who({ look, ask }: PartProps) {
  const t = texts[useLanguage()]
  const panel = useTexts()
  return (
    <Section title={t.who}>
      <Select
        aria-label={t.who}
        data={activePersonas.map(({ key, name }) => ({
          value: key,
          label: `${name}, ${personaWords(panel, key, look)}`,
        }))}
        value={look.people.find(({ email }) => email === look.persona)?.key ?? null}
        onChange={(value) => value && void ask('persona', value)}
        placeholder={panel.nobody}
        allowDeselect={false}
      />
    </Section>
  )
}

function TalkTrack({ refused }: { refused: (refusal: LocalizedError | null) => void }) {
  const t = texts[useLanguage()]
  const keep = (text: string | null) => {
    try {
      saveTrack(text)
      refused(null)
    } catch (error) {
      refused(error as LocalizedError)
    }
  }
  const save = () => {
    const text = JSON.stringify(readTrack(), null, 2)
    saveFile(new Blob([text], { type: 'application/json' }), 'paceline-talk-track.json')
  }
  return (
    <Section title={t.track} note={t.trackNote}>
      <Group gap="xs">
        <SmallButton onClick={save}>{t.saveTrack}</SmallButton>
        <FileButton accept="application/json" onChange={(file) => void file?.text().then(keep)}>
          {(props) => <SmallButton {...props}>{t.loadTrack}</SmallButton>}
        </FileButton>
        <SmallButton onClick={() => keep(null)}>{t.ownTrack}</SmallButton>
      </Group>
    </Section>
  )
}
