import { Alert, Button, Group, Modal, Select, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { lazy, Suspense, useState } from 'react'
import {
  activePersonas,
  defaultScenario,
  type PersonaKey,
  personaPassword,
} from '../../../fixtures/personas.ts'
import { languageNames, languages, rememberedLanguage } from '../../../src/i18n/languages.ts'
import { switchLanguage } from '../../../src/i18n/texts.ts'
import { namespace } from '../../../src/lib/product.ts'
import type { CommandRunner } from '../../control/command-runner.ts'
import type { WorldState } from '../../control/commands/world.ts'
import { openFrame } from '../../control/frame.tsx'
import { useLanguage } from '../../control/language.ts'
import { showNotice } from '../../control/notice.ts'
import { personaWords, scenarioLabel, useTexts } from '../../control/panel/texts.ts'
import type { LocalizedError } from '../../control/panel/use-panel.ts'
import { fill, textsOf } from '../../texts/texts.ts'
import { parseBrand } from '../brand/brand.ts'
import { readChapters, rememberChapters } from '../tour/chapters.ts'
import { Interests } from '../tour/interests.tsx'
import { startTour } from '../tour/start-tour.ts'
import type { Chapter } from '../tour/step-names.ts'
import classes from './welcome.module.css'

const texts = textsOf('welcome')
const interests = textsOf('interests')

let shown = false

/** Lies over the sign-in page, which stays out of reach until it is gone. */
export async function mountWelcome(control: CommandRunner): Promise<void> {
  if (shown) return
  shown = true
  const product = document.getElementById('root')
  if (product) product.inert = true
  const frame = openFrame()
  let chosen = false
  const elsewhere = onSignIn(() => chosen || close())
  const close = () => {
    shown = false
    elsewhere.close()
    frame.close()
    if (product) product.inert = false
  }
  const leave = () => {
    close()
    document.querySelector<HTMLElement>('main input')?.focus()
    void offerWelcome(control)
  }
  const onChosen = () => (chosen = true)
  const world = await control.run('state')
  if (shown) frame.show(<Welcome control={control} world={world} onLeave={leave} onChosen={onChosen} />)
}

/** Shows email and password beside the sign-in page, which can't, and a way back. */
async function offerWelcome(control: CommandRunner): Promise<void> {
  const { byHandNote, back } = texts[rememberedLanguage()]
  const { people } = await control.run('state')
  const notice = showNotice(`${byHandNote}: ${people[0]?.email}, ${personaPassword}`, {
    kind: 'alert',
    action: { label: back, act: () => void mountWelcome(control) },
  })
  const signedIn = onSignIn(() => {
    signedIn.close()
    notice.close()
  })
}

/** Listens to the product's session messages between tabs. */
function onSignIn(act: () => void): BroadcastChannel {
  const channel = new BroadcastChannel(`${namespace}.session`)
  channel.onmessage = ({ data }: MessageEvent<{ kind: string }>) => data.kind === 'signed in' && act()
  return channel
}

interface WelcomeProps {
  control: CommandRunner
  /** The choices, and the current ones. */
  world: Pick<WorldState, 'scenario' | 'scenarios' | 'brand' | 'people'>
  /** Called when the user leaves without a choice. */
  onLeave: () => void
  /** Called once the user chooses: the welcome then stays until the page unloads. */
  onChosen: () => void
}

/** Loaded on demand: the form is larger than the rest of the welcome. */
const Preparing = lazy(() =>
  import('../prepare/prepare-form.tsx').then(({ Preparing }) => ({ default: Preparing })),
)

interface Choices {
  persona: PersonaKey
  scenario: string
  /** Of the tour; none: its story. */
  chapters: readonly Chapter[]
}

/** The first screen of a new visitor: choice of persona, scenario and language. */
function Welcome({ control, world, onLeave, onChosen }: WelcomeProps) {
  const t = texts[useLanguage()]
  const panel = useTexts()
  const language = useLanguage()
  const form = useForm<Choices>({
    initialValues: { persona: 'owner', scenario: defaultScenario, chapters: readChapters() },
  })
  const [pending, setPending] = useState<'start' | 'tour' | null>(null)
  const [refusal, setRefusal] = useState<LocalizedError | null>(null)
  const [preparing, setPreparing] = useState(false)
  const company = parseBrand(world.brand)?.company ?? ''

  const begin = async (how: 'start' | 'tour', { persona, scenario, chapters }: Choices) => {
    setPending(how)
    onChosen()
    rememberChapters(chapters)
    try {
      if (how === 'tour') await startTour(control)
      else {
        if (scenario !== world.scenario) await control.run('reset', { scenario, now: Date.now() })
        await control.run('persona', { persona })
        // The sign-in page redirects a signed-in user to where the link led.
        location.reload()
      }
    } catch (error) {
      setRefusal(error instanceof Error ? error : new Error(String(error)))
      setPending(null)
    }
  }
  return (
    <Modal
      opened
      onClose={onLeave}
      title={preparing ? panel.prepare : world.brand ? fill(t.titleFor, { company }) : t.title}
      size={680}
      zIndex={400}
      closeButtonProps={{ 'aria-label': panel.close }}
    >
      {preparing ? (
        <Suspense>
          <Preparing world={world} onBack={() => setPreparing(false)} />
        </Suspense>
      ) : (
        <Stack gap="lg">
          <Group justify="space-between" align="flex-start" gap="sm">
            <Text className={classes.intro}>{t.intro}</Text>
            <Languages label={t.language} />
          </Group>
          <fieldset className={classes.personas}>
            <legend>{t.who}</legend>
            {activePersonas.map(({ key, name }) => (
              <label key={key} className={classes.persona}>
                <input
                  type="radio"
                  name="persona"
                  checked={key === form.values.persona}
                  onChange={() => form.setFieldValue('persona', key)}
                  data-autofocus={key === form.values.persona || undefined}
                />
                <span>
                  <strong>{name}</strong>
                  <small>{personaWords(panel, key, world)}</small>
                </span>
              </label>
            ))}
          </fieldset>
          <Select
            label={t.what}
            data={world.scenarios.map((value) => ({ value, label: scenarioLabel(panel, value) }))}
            allowDeselect={false}
            {...form.getInputProps('scenario')}
          />
          <Interests
            value={form.values.chapters}
            onChange={(chapters) => form.setFieldValue('chapters', chapters)}
          />
          {refusal !== null && (
            <Alert color="red" role="alert">
              {refusal.words?.[language] ?? refusal.message}
            </Alert>
          )}
          <div className={classes.actions}>
            <Button
              loading={pending === 'start'}
              disabled={pending === 'tour'}
              onClick={() => void begin('start', form.getValues())}
            >
              {t.start}
            </Button>
            <Button
              variant="default"
              loading={pending === 'tour'}
              disabled={pending === 'start'}
              onClick={() => void begin('tour', form.getValues())}
            >
              {t.tour}
            </Button>
            <Button variant="default" disabled={pending !== null} onClick={onLeave}>
              {t.byHand}
            </Button>
          </div>
          <Text size="sm" c="dimmed">
            {form.values.chapters.length > 0 ? interests[language].note : t.tourNote}
          </Text>
          <div>
            <Button
              variant="default"
              size="compact-sm"
              disabled={pending !== null}
              onClick={() => setPreparing(true)}
            >
              {panel.prepare}
            </Button>
          </div>
        </Stack>
      )}
    </Modal>
  )
}

function Languages({ label }: { label: string }) {
  const chosen = useLanguage()
  return (
    <fieldset className={classes.languages} aria-label={label}>
      {languages.map((language) => (
        <label key={language} lang={language}>
          <input
            type="radio"
            name="language"
            checked={language === chosen}
            onChange={() => void switchLanguage(language)}
          />
          <span>{languageNames[language]}</span>
        </label>
      ))}
    </fieldset>
  )
}
