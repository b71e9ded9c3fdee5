import {
  Button,
  FileButton,
  Group,
  Input,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { activePersonas } from '../../../fixtures/personas.ts'
import { type SuiteId, suiteIds } from '../../../fixtures/suites/index.ts'
import { type Language, languageNames, languages } from '../../../src/i18n/languages.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import { CopyField } from '../../../src/ui/copy-field.tsx'
import type { WorldState } from '../../control/commands/world.ts'
import { useLanguage } from '../../control/language.ts'
import { longestLink } from '../../control/link.ts'
import { Note } from '../../control/panel/section.tsx'
import { personaWords, useTexts } from '../../control/panel/texts.ts'
import { kindIn, packageName } from '../../simulation/own-app.ts'
import { textsOf } from '../../texts/texts.ts'
import { type Brand, brandNamesOf, brand as brandSchema, parseBrand } from '../brand/brand.ts'
import type { GivenBrand } from '../brand/brand-in-link.ts'
import { drawLogo } from './logo.ts'
import { writePreparedLink } from './prepared-link.ts'

const texts = textsOf('prepare')

type World = Pick<WorldState, 'brand' | 'people'>

/** The form as a page of the welcome. */
export function Preparing({ world, onBack }: { world: World; onBack: () => void }) {
  const t = texts[useLanguage()]
  const { prepareNote } = useTexts()
  return (
    <Stack gap="md">
      <Note>{prepareNote}</Note>
      <PrepareForm world={world} />
      <Group>
        <Button variant="default" onClick={onBack}>
          {t.back}
        </Button>
      </Group>
    </Stack>
  )
}

const screens = [
  ['dashboard', ''],
  ['runs', 'runs'],
  ['createRun', 'runs/create'],
  ['projects', 'projects'],
  ['users', 'users'],
  ['usage', 'usage'],
] as const

const asked = 'asked'
const ownAccent = '#5b5bd6'

interface Draft {
  company: string
  /** Null: as the company's name tells. */
  kind: SuiteId | null
  /** Empty fields follow from the company. */
  apps: readonly [DraftApp, DraftApp]
  accent: string
  logo: string | undefined
}
interface DraftApp {
  name: string
  package: string
}

/** A form for brand and start of the demo, with a link that updates while the user types. */
export function PrepareForm({ world }: { world: World }) {
  const language = useLanguage()
  const t = texts[language]
  const panel = useTexts()
  const { t: product } = useTranslation()
  const [draft, setDraft] = useState(() => draftOf(parseBrand(world.brand)))
  const [chosenLanguage, chooseLanguage] = useState<Language | null>(null)
  const lang = chosenLanguage ?? language
  const [persona, setPersona] = useState<string>('owner')
  const [screen, setScreen] = useState<string>('')
  const [tour, setTour] = useState(false)
  const [badLogo, setBadLogo] = useState(false)
  const set = (change: Partial<Draft>) => setDraft((before) => ({ ...before, ...change }))
  const setApp = (nth: number, change: Partial<DraftApp>) =>
    setDraft(({ apps: [first, second], ...rest }) => ({
      ...rest,
      apps: nth === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }],
    }))

  const kind = draft.kind ?? kindIn(draft.company) ?? null
  const given = brandIn(draft)
  const { success, data } = brandSchema.safeParse(given)
  const suggested = brandNamesOf(
    brandSchema.parse({ company: draft.company.trim() || '…', kind: kind ?? undefined }),
  ).apps
  const link =
    success && kind
      ? writePreparedLink(
          { brand: given, lang, persona: persona === asked ? null : persona, tour },
          { origin: location.origin, path: baseFolder + (tour ? '' : screen) },
        )
      : null
  const named = success && brandNamesOf(data).apps

  const takeLogo = async (file: File | null) => {
    if (!file) return
    const logo = await drawLogo(file)
    setBadLogo(logo === null)
    if (logo !== null) set({ logo })
  }
  return (
    <Stack gap="sm">
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        <TextInput
          flex="1 1 240px"
          label={t.company}
          maxLength={300}
          value={draft.company}
          onChange={(event) => set({ company: event.currentTarget.value })}
        />
        <Select
          flex="1 1 240px"
          label={t.kind}
          data={suiteIds.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          placeholder={t.whichKind}
          onChange={(value) => value && set({ kind: value })}
          allowDeselect={false}
        />
      </Group>
      {draft.apps.map((app, nth) => {
        const usual = suggested[nth]
        const wrong = app.package !== '' && !packageName.safeParse(app.package).success
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first app stays the first
          <Group key={nth} gap="sm" align="flex-start" grow preventGrowOverflow={false}>
            <TextInput
              flex="1 1 240px"
              label={t.apps[nth]}
              maxLength={300}
              placeholder={usual?.name}
              value={app.name}
              onChange={(event) => setApp(nth, { name: event.currentTarget.value })}
            />
            <TextInput
              flex="1 1 240px"
              label={`${t.package} ${nth + 1}`}
              maxLength={120}
              placeholder={named ? named[nth]?.package : usual?.package}
              error={wrong && t.badPackage}
              value={app.package}
              onChange={(event) => setApp(nth, { package: event.currentTarget.value.trim() })}
            />
          </Group>
        )
      })}
      <Group gap="sm" align="flex-end">
        <TextInput
          w={120}
          type="color"
          label={t.accent}
          value={draft.accent}
          onChange={(event) => set({ accent: event.currentTarget.value })}
        />
        <FileButton accept="image/*" onChange={(file) => void takeLogo(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {draft.logo ? t.otherLogo : t.logo}
            </Button>
          )}
        </FileButton>
        {draft.logo && (
          <>
            <img src={draft.logo} alt={t.logoAlt} width={36} height={36} />
            <Button variant="subtle" color="gray" onClick={() => set({ logo: undefined })}>
              {t.noLogo}
            </Button>
          </>
        )}
      </Group>
      {badLogo && (
        <Note c="red" role="alert">
          {t.badLogo}
        </Note>
      )}
      <Group gap="sm" align="flex-start" grow preventGrowOverflow={false}>
        <Select
          flex="1 1 240px"
          label={t.persona}
          data={[
            { value: asked, label: t.asked },
            ...activePersonas.map(({ key, name }) => ({
              value: key,
              label: `${name}, ${personaWords(panel, key, branded(world, given))}`,
            })),
          ]}
          value={persona}
          onChange={(value) => value && setPersona(value)}
          allowDeselect={false}
        />
        <Select
          flex="1 1 240px"
          label={t.screen}
          data={screens.map(([title, value]) => ({ value, label: product(`titles.${title}`) }))}
          value={tour ? '' : screen}
          disabled={tour}
          onChange={(value) => setScreen(value ?? '')}
          allowDeselect={false}
        />
      </Group>
      <Group gap="lg" justify="space-between" align="flex-end">
        <Input.Wrapper label={t.language} labelElement="div">
          <SegmentedControl
            aria-label={t.language}
            display="flex"
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            value={lang}
            onChange={chooseLanguage}
          />
        </Input.Wrapper>
        <Switch label={t.tour} checked={tour} onChange={(event) => setTour(event.currentTarget.checked)} />
      </Group>
      {link === null ? (
        <Note>{success ? t.kindFirst : t.nameFirst}</Note>
      ) : (
        <>
          <CopyField label={t.link} value={link} />
          {link.length > longestLink && <Note role="alert">{t.longLink}</Note>}
          <Group>
            <Button component="a" href={link}>
              {t.open}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  )
}

function draftOf(brand: Brand | null): Draft {
  const app = (nth: number): DraftApp => ({
    name: brand?.apps[nth]?.name ?? '',
    package: brand?.apps[nth]?.package ?? '',
  })
  return {
    company: brand?.company ?? '',
    kind: brand?.kind ?? null,
    apps: [app(0), app(1)],
    accent: brand?.accent ?? ownAccent,
    logo: brand?.logo,
  }
}

/** The shortest brand. An app that only has a package is named as usual. */
function brandIn({ company, kind, apps, accent, logo }: Draft): GivenBrand {
  const usual =
    company.trim() === ''
      ? []
      : brandNamesOf(brandSchema.parse({ company: company.trim(), kind: kind ?? undefined })).apps
  const named = apps.map((app, nth) => ({
    name: app.name.trim() || (usual[nth]?.name ?? ''),
    ...(app.package && { package: app.package }),
  }))
  const last = apps.findLastIndex((app) => app.name.trim() !== '' || app.package !== '')
  return {
    company: company.trim(),
    ...(kind && { kind }),
    ...(last >= 0 && { apps: named.slice(0, last + 1) }),
    ...(accent !== ownAccent && { accent }),
    ...(logo && { logo }),
  }
}

/** The people as they will be called after. */
function branded({ people }: World, { company }: GivenBrand): World {
  const own = people[0]?.team
  return {
    brand: null,
    people: people.map((person) => (company && person.team === own ? { ...person, team: company } : person)),
  }
}
