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
import { type UseFormReturnType, useForm } from '@mantine/form'
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
import { fill, textsOf } from '../../texts/texts.ts'
import { type Brand, brandNamesOf, brand as brandSchema, parseBrand } from '../brand/brand.ts'
import type { GivenBrand } from '../brand/brand-in-link.ts'
import { endOf } from '../demo-settings.ts'
import { figuresOrigin, isFiguresAddress } from '../figures/figures-address.ts'
import { Interests } from '../tour/interests.tsx'
import type { Chapter } from '../tour/step-names.ts'
import { drawLogo } from './logo.ts'
import { isLabel, longestLabel, writeAction } from './offer.ts'
import { type Offer, writePreparedLink } from './prepared-link.ts'
import { isWebAddress, longestAddress } from './web-address.ts'

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

interface Values extends Draft {
  /** By default the page's. */
  lang: Language | null
  persona: string
  screen: string
  tour: boolean
  chapters: readonly Chapter[]
  /** The call to action. */
  label: string
  href: string
  /** The last day. */
  until: string
  /** The address that figures go to. */
  figures: string
}
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
type Form = UseFormReturnType<Values>

const kindOf = ({ kind, company }: Draft): SuiteId | null => kind ?? kindIn(company) ?? null

/** A form for brand and start of the demo, with a link that updates while the user types. */
export function PrepareForm({ world }: { world: World }) {
  const language = useLanguage()
  const t = texts[language]
  const form = useForm<Values>({
    initialValues: {
      ...draftOf(parseBrand(world.brand)),
      lang: null,
      persona: 'owner',
      screen: '',
      tour: false,
      chapters: [],
      label: '',
      href: '',
      until: '',
      figures: '',
    },
  })
  const { lang, persona, screen, tour } = form.values
  const wrong = wrongIn(form.values)
  const isWrong = Object.values(wrong).includes(true)
  const given = brandIn(form.values)
  const { success, data } = brandSchema.safeParse(given)
  const kind = kindOf(form.values)
  const link =
    success && kind && !isWrong
      ? writePreparedLink(
          {
            brand: given,
            lang: lang ?? language,
            persona: persona === asked ? null : persona,
            tour,
            offer: offerIn(form.values),
          },
          { origin: location.origin, path: baseFolder + (tour ? '' : screen) },
        )
      : null
  return (
    <Stack gap="sm">
      <BrandFields form={form} named={success ? brandNamesOf(data).apps : []} />
      <StartFields form={form} world={branded(world, given)} />
      <OfferFields form={form} wrong={wrong} />
      <PreparedLink link={link} missing={!success ? t.nameFirst : kind ? t.mendFirst : t.kindFirst} />
    </Stack>
  )
}

/** Two fields beside each other where they fit. */
const pair = { gap: 'sm', align: 'flex-start', grow: true, preventGrowOverflow: false } as const
const half = '1 1 240px'

/** `named`: the apps of the brand as it is, once it has a company. */
function BrandFields({ form, named }: { form: Form; named: readonly DraftApp[] }) {
  const t = texts[useLanguage()]
  const { company, apps } = form.values
  const kind = kindOf(form.values)
  const suggested = brandNamesOf(
    brandSchema.parse({ company: company.trim() || '…', kind: kind ?? undefined }),
  ).apps
  return (
    <>
      <Group {...pair}>
        <TextInput flex={half} label={t.company} maxLength={300} {...form.getInputProps('company')} />
        <Select
          flex={half}
          label={t.kind}
          data={suiteIds.map((value) => ({ value, label: t.kinds[value] }))}
          placeholder={t.whichKind}
          allowDeselect={false}
          {...form.getInputProps('kind')}
          value={kind}
        />
      </Group>
      {apps.map((app, nth) => {
        const usual = suggested[nth]
        const packagePath = `apps.${nth}.package`
        const wrong = app.package !== '' && !packageName.safeParse(app.package).success
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the first app stays the first
          <Group key={nth} {...pair}>
            <TextInput
              flex={half}
              label={t.apps[nth]}
              maxLength={300}
              placeholder={usual?.name}
              {...form.getInputProps(`apps.${nth}.name`)}
            />
            <TextInput
              flex={half}
              label={`${t.package} ${nth + 1}`}
              maxLength={120}
              placeholder={(named[nth] ?? usual)?.package}
              {...form.getInputProps(packagePath)}
              error={wrong && t.badPackage}
              onChange={(event) => form.setFieldValue(packagePath, event.currentTarget.value.trim())}
            />
          </Group>
        )
      })}
      <Look form={form} />
    </>
  )
}

/** Accent and logo. */
function Look({ form }: { form: Form }) {
  const t = texts[useLanguage()]
  const { logo } = form.values
  const takeLogo = async (file: File | null) => {
    if (!file) return
    const drawn = await drawLogo(file)
    if (drawn === null) form.setFieldError('logo', true)
    else form.setFieldValue('logo', drawn)
  }
  return (
    <>
      <Group gap="sm" align="flex-end">
        <TextInput w={120} type="color" label={t.accent} {...form.getInputProps('accent')} />
        <FileButton accept="image/*" onChange={(file) => void takeLogo(file)}>
          {(props) => (
            <Button variant="default" {...props}>
              {logo ? t.otherLogo : t.logo}
            </Button>
          )}
        </FileButton>
        {logo && (
          <>
            <img src={logo} alt={t.logoAlt} width={36} height={36} />
            <Button variant="subtle" color="gray" onClick={() => form.setFieldValue('logo', undefined)}>
              {t.noLogo}
            </Button>
          </>
        )}
      </Group>
      {form.errors.logo && (
        <Note c="red" role="alert">
          {t.badLogo}
        </Note>
      )}
    </>
  )
}

/** With whom, where and in which language the demo starts. */
function StartFields({ form, world }: { form: Form; world: World }) {
  const language = useLanguage()
  const t = texts[language]
  const panel = useTexts()
  const { t: product } = useTranslation()
  const { lang, screen, tour } = form.values
  return (
    <>
      <Group {...pair}>
        <Select
          flex={half}
          label={t.persona}
          data={[
            { value: asked, label: t.asked },
            ...activePersonas.map(({ key, name }) => ({
              value: key,
              label: `${name}, ${personaWords(panel, key, world)}`,
            })),
          ]}
          allowDeselect={false}
          {...form.getInputProps('persona')}
        />
        <Select
          flex={half}
          label={t.screen}
          data={screens.map(([title, value]) => ({ value, label: product(`titles.${title}`) }))}
          disabled={tour}
          allowDeselect={false}
          {...form.getInputProps('screen')}
          value={tour ? '' : screen}
        />
      </Group>
      <Group gap="lg" justify="space-between" align="flex-end">
        <Input.Wrapper label={t.language} labelElement="div">
          <SegmentedControl
            aria-label={t.language}
            display="flex"
            data={languages.map((value) => ({ value, label: languageNames[value] }))}
            {...form.getInputProps('lang')}
            value={lang ?? language}
          />
        </Input.Wrapper>
        <Switch label={t.tour} {...form.getInputProps('tour', { type: 'checkbox' })} />
      </Group>
    </>
  )
}

type Wrong = ReturnType<typeof wrongIn>

/** Chapters of the tour, the call to action at its end, the link's last day, where figures go. */
function OfferFields({ form, wrong }: { form: Form; wrong: Wrong }) {
  const t = texts[useLanguage()]
  return (
    <>
      <Interests
        label={t.chapters}
        value={form.values.chapters}
        onChange={(chosen) => form.setFieldValue('chapters', chosen)}
      />
      <Group {...pair}>
        <TextInput
          flex={half}
          label={t.action}
          maxLength={longestLabel}
          {...form.getInputProps('label')}
          error={wrong.label && t.badAction}
        />
        <TextInput
          flex={half}
          label={t.actionLink}
          placeholder="https://"
          maxLength={longestAddress}
          inputMode="url"
          {...form.getInputProps('href')}
          error={wrong.href && t.badAddress}
        />
      </Group>
      <TextInput
        w={220}
        type="date"
        label={t.until}
        {...form.getInputProps('until')}
        error={wrong.until && t.badUntil}
      />
      {figuresOrigin() !== '' && (
        <TextInput
          label={t.figures}
          description={t.figuresNote}
          placeholder={`${figuresOrigin()}/`}
          maxLength={longestAddress}
          inputMode="url"
          {...form.getInputProps('figures')}
          error={wrong.figures && fill(t.badFigures, { origin: figuresOrigin() })}
        />
      )}
    </>
  )
}

/** `missing`: why there is no link. */
function PreparedLink({ link, missing }: { link: string | null; missing: string }) {
  const t = texts[useLanguage()]
  if (link === null) return <Note>{missing}</Note>
  return (
    <>
      <CopyField label={t.link} value={link} />
      {link.length > longestLink && <Note role="alert">{t.longLink}</Note>}
      <Group>
        <Button component="a" href={link}>
          {t.open}
        </Button>
      </Group>
    </>
  )
}

/** Which fields need mending: a call to action has both parts, or none. */
function wrongIn({ label, href, until, figures }: Values) {
  const isAsked = label.trim() !== '' || href.trim() !== ''
  return {
    label: isAsked && !isLabel(label.trim()),
    href: isAsked && !isWebAddress(href.trim()),
    until: until !== '' && (endOf(until) ?? 0) <= Date.now(),
    figures: figures.trim() !== '' && !isFiguresAddress(figures.trim()),
  }
}

const offerIn = ({ chapters, label, href, until, figures }: Values): Offer => ({
  chapters: chapters.join(','),
  action: label.trim() && writeAction({ label, href }),
  until,
  figures: figures.trim(),
})

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
