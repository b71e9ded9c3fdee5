import { type App, type Feature, type Label, type SuiteId, suites } from '../../fixtures/suites/index.ts'
import { ownProperty } from '../../src/contract/own-property.ts'
import type { Platform } from '../../src/contract/rules/environment.ts'
import type { OwnApp } from './own-app.ts'
import { hash } from './random.ts'

export type Framework = 'espresso' | 'xcuitest' | 'maestro' | 'jest' | 'robot'

export function frameworkOf(platform: Platform, flavor: string): Framework {
  if (flavor === 'maestro') return 'maestro'
  if (flavor === 'js-jest-appium') return 'jest'
  if (flavor === 'python-robotframework-appium') return 'robot'
  return platform === 'iOS' ? 'xcuitest' : 'espresso'
}

/** One test as its framework names it, with the character it keeps from run to run. */
export interface CatalogueTest {
  pkg: string
  clazz: string
  method: string
  /** `pkg.Class#method` */
  name: string
  /** Its name in the suite's own app, which determines its character in every app. */
  key: string
  /** Its feature there: incidents refer to that. */
  area: string
  /** A sentence that says what the test checks. */
  scenario: string
  feature: string
  owner: string
  /** Its labels of Allure. */
  labels: Partial<Record<Label, string>>
  elements: Feature['elements']
  /** Elements that the test is about, of those on its screen. */
  about: readonly string[]
  rotates: Feature['rotates']
  size: 'Small' | 'Medium' | 'Large'
  medianSeconds: number
  /** How likely it fails and flakes: the same tests trouble a team again and again. */
  weakness: number
  flakiness: number
  /** Switched off in the code, or refusing to run on a virtual device. */
  skip: 'ignored' | 'assumption' | null
  /** Suite age at which it was written, and at which it was removed. */
  born: number
  retired: number
}

/** A number in [0, 1) that belongs to a test and never changes. */
export function trait(name: string, aspect: string): number {
  return hash(`${aspect}\u0000${name}`) / 4294967296
}

const catalogues = new Map<string, readonly CatalogueTest[]>()

interface AppOfRun {
  suite: SuiteId
  app?: OwnApp | undefined
}

export interface NamedApp extends App {
  /** The suite that supplies words and screens. */
  words: SuiteId
}

/** The app under test: the suite's own, or a team's own app with its tests under other names. */
export function appOf({ suite, app }: AppOfRun): NamedApp {
  if (!app) return { ...suites[suite], words: suite }
  const { package: androidPackage, words = suite } = app
  const [, ...parts] = androidPackage.split('.')
  return {
    androidPackage,
    iosTarget: `${parts.map(capitalised).join('')}UITests`,
    backend: `api.${parts.toReversed().join('.').replaceAll('_', '-')}.test`,
    labels: suites[words].labels,
    features: suites[words].features,
    words,
  }
}

/** Key of a catalogue. */
export const catalogueName = ({ suite, app }: AppOfRun, framework: Framework): string =>
  `${suite}/${framework}${app ? `/${app.package}/${app.words}` : ''}`

/** All tests that the app's team ever wrote in this framework. */
export function catalogueOf(of: AppOfRun, framework: Framework): readonly CatalogueTest[] {
  const name = catalogueName(of, framework)
  let tests = catalogues.get(name)
  if (!tests) {
    tests = writeCatalogue(of, framework)
    catalogues.set(name, tests)
  }
  return tests
}

/** Teams automate most of what they check natively, and less of it end to end. */
const coverage: Readonly<Record<Framework, number>> = {
  espresso: 0.95,
  xcuitest: 0.88,
  maestro: 0.5,
  jest: 0.6,
  robot: 0.55,
}
const typicalSeconds: Readonly<Record<Framework, number>> = {
  espresso: 12,
  xcuitest: 19,
  maestro: 30,
  jest: 32,
  robot: 35,
}

/** Each test under the app's name for the same position; an app with fewer words repeats them for other cases. */
function writeCatalogue({ suite, app: own }: AppOfRun, framework: Framework): CatalogueTest[] {
  const suiteApp = appOf({ suite })
  const app = appOf({ suite, app: own })
  const scenarios = scenariosOf(app)
  return scenariosOf(suiteApp).flatMap((scenario, i) => {
    const { name: key } = nameTest(suiteApp, framework, scenario)
    const shown = scenarios[i % scenarios.length]
    if (!shown || trait(key, 'covered') >= coverage[framework]) return []
    const className = shown.className + (rounds[Math.floor(i / scenarios.length)] ?? '')
    const place = nameTest(app, framework, { ...shown, className })
    return [describeTest({ ...place, key, area: scenario.featureName }, shown, app, framework)]
  })
}

/** Suffixes that a film can’t contradict. */
const rounds = ['', 'Returning', 'SlowNetwork', 'FirstStart', 'Business']

interface Scenario {
  featureName: string
  feature: Feature
  className: string
  scenario: string
}

const scenariosOf = ({ features }: App): Scenario[] =>
  Object.entries(features).flatMap(([featureName, feature]) =>
    Object.entries(feature.classes).flatMap(([className, scenarios]) =>
      scenarios.split('\n').map((scenario) => ({ featureName, feature, className, scenario })),
    ),
  )

type Place = Pick<CatalogueTest, 'pkg' | 'clazz' | 'method' | 'name'>

export function describeTest(
  place: Place & Pick<CatalogueTest, 'key' | 'area'>,
  { scenario, featureName, feature, className }: Omit<Scenario, 'className'> & { className?: string },
  { labels }: App,
  framework: Framework,
): CatalogueTest {
  const { key } = place
  const length = trait(key, 'length') + trait(key, 'length2') + trait(key, 'length3') - 1.5
  const medianSeconds = Math.min(75, typicalSeconds[framework] * Math.exp(length * 1.15))
  const weakness = trait(key, 'weakness')
  const skip = trait(key, 'skip')
  const { owner, epic } = feature
  const possible = { owner, epic, feature: featureName }
  return {
    ...place,
    scenario,
    feature: featureName,
    owner,
    labels: Object.fromEntries(labels.map((label) => [label, possible[label]])),
    elements: feature.elements,
    about: ownProperty(feature.about ?? {}, className ?? '') ?? Object.keys(feature.elements),
    rotates: feature.rotates,
    size:
      medianSeconds < typicalSeconds[framework] * 0.7
        ? 'Small'
        : medianSeconds < typicalSeconds[framework] * 1.4
          ? 'Medium'
          : 'Large',
    medianSeconds,
    weakness: 0.01 + weakness ** 10,
    flakiness: 0.02 + trait(key, 'flakiness') ** 7 + weakness ** 14,
    skip: skip < 0.018 ? 'ignored' : skip < 0.027 ? 'assumption' : null,
    born: Math.max(0, (trait(key, 'born') - 0.68) / 0.32),
    retired: trait(key, 'retired') < 0.06 ? 0.2 + trait(key, 'retiredAt') * 0.78 : 2,
  }
}

function nameTest(
  app: App,
  framework: Framework,
  { featureName: feature, className, scenario }: Scenario,
): Place {
  switch (framework) {
    case 'espresso':
      return place(`${app.androidPackage}.${feature}`, `${className}Test`, camelCase(scenario))
    case 'xcuitest':
      return place(app.iosTarget, `${className}Tests`, `test${capitalised(camelCase(scenario))}()`)
    case 'maestro':
      return place(`flows.${feature}`, className, scenario.replaceAll(' ', '-'))
    case 'jest':
      return place(`specs.${feature}`, className, scenario)
    case 'robot':
      return place(`Tests.${capitalised(feature)}`, className, scenario.split(' ').map(capitalised).join(' '))
  }
}

export function place(pkg: string, clazz: string, method: string): Place {
  return { pkg, clazz, method, name: `${pkg}.${clazz}#${method}` }
}

/** The annotations by which a test carries its labels: Marathon writes them into its own files and into Allure's. */
export const allureAnnotations = ({ labels }: CatalogueTest) =>
  Object.entries(labels).map(([label, value]) => ({
    name: `io.qameta.allure.kotlin.${capitalised(label)}`,
    values: { value },
  }))

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camelCase = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
