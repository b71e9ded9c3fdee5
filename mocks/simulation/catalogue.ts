import { type Feature, type SuiteId, suites } from '../../fixtures/suites/index.ts'
import type { Platform } from '../../src/contract/rules/environment.ts'
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
  /** What it checks, in words. */
  scenario: string
  feature: string
  owner: string
  elements: Feature['elements']
  size: 'Small' | 'Medium' | 'Large'
  medianSeconds: number
  /** How readily it fails and flakes: the same tests trouble a team again and again. */
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

/** All tests that the app's team ever wrote in this framework. */
export function catalogueOf(suite: SuiteId, framework: Framework): readonly CatalogueTest[] {
  const key = `${suite}/${framework}`
  let tests = catalogues.get(key)
  if (!tests) {
    tests = writeCatalogue(suite, framework)
    catalogues.set(key, tests)
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

function writeCatalogue(suite: SuiteId, framework: Framework): CatalogueTest[] {
  const tests: CatalogueTest[] = []
  for (const [featureName, feature] of Object.entries<Feature>(suites[suite].features)) {
    for (const [className, scenarios] of Object.entries(feature.classes)) {
      for (const scenario of scenarios.split('\n')) {
        const place = nameTest(suite, framework, featureName, className, scenario)
        if (trait(place.name, 'covered') >= coverage[framework]) continue
        tests.push(describeTest(place, scenario, featureName, feature, framework))
      }
    }
  }
  return tests
}

type Place = Pick<CatalogueTest, 'pkg' | 'clazz' | 'method' | 'name'>

export function describeTest(
  place: Place,
  scenario: string,
  featureName: string,
  feature: Feature,
  framework: Framework,
): CatalogueTest {
  const { name } = place
  const length = trait(name, 'length') + trait(name, 'length2') + trait(name, 'length3') - 1.5
  const medianSeconds = Math.min(75, typicalSeconds[framework] * Math.exp(length * 1.15))
  const weakness = trait(name, 'weakness')
  const skip = trait(name, 'skip')
  return {
    ...place,
    scenario,
    feature: featureName,
    owner: feature.owner,
    elements: feature.elements,
    size:
      medianSeconds < typicalSeconds[framework] * 0.7
        ? 'Small'
        : medianSeconds < typicalSeconds[framework] * 1.4
          ? 'Medium'
          : 'Large',
    medianSeconds,
    weakness: 0.01 + weakness ** 10,
    flakiness: 0.02 + trait(name, 'flakiness') ** 7 + weakness ** 14,
    skip: skip < 0.018 ? 'ignored' : skip < 0.027 ? 'assumption' : null,
    born: Math.max(0, (trait(name, 'born') - 0.68) / 0.32),
    retired: trait(name, 'retired') < 0.06 ? 0.2 + trait(name, 'retiredAt') * 0.78 : 2,
  }
}

function nameTest(
  suite: SuiteId,
  framework: Framework,
  feature: string,
  className: string,
  scenario: string,
): Place {
  const app = suites[suite]
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

const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const camelCase = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase())
