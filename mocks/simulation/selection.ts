import {
  appOf,
  type CatalogueTest,
  catalogueName,
  catalogueOf,
  describeTest,
  type Framework,
  frameworkOf,
  place,
  trait,
} from './catalogue.ts'
import { readFilter } from './filtering.ts'
import { type IncidentId, incidentIds, isAffectedBy } from './incidents.ts'
import { createLru } from './lru.ts'
import type { RunSpec } from './run-spec.ts'

/** The tests of a run, with the sums a summary needs so that it never walks them. */
export interface Selection {
  framework: Framework
  tests: readonly CatalogueTest[]
  /** The number of tests that aren't ignored. */
  runnable: number
  medianSeconds: number
  hits: Readonly<Record<IncidentId, number>>
}

/** A suite grows in this many visible steps. */
const ageSteps = 48

/** By filter, then by suite, then by age: nearly all runs use one of these. */
const ofSuites = createLru<Map<string, Selection[]>>(100)
const chosen = createLru<Selection>(300)

export function selectTests(spec: RunSpec): Selection {
  const { options, onlyTests } = spec
  const framework = frameworkOf(spec.platform, spec.flavor)
  const age = Math.round(Math.min(1, Math.max(0, spec.suiteAge ?? 1)) * ageSteps)
  const total = spec.preset?.testsTotal
  const flows = options.flows?.length && framework === 'maestro' ? options.flows : null
  const { filtering_configuration } = options
  const name = catalogueName(spec, framework)
  const select = () => {
    if (onlyTests) return summarise(framework, named(spec, framework, onlyTests))
    let tests: readonly CatalogueTest[] = flows
      ? flows.map((flow) => flowTest(spec, framework, flow))
      : suiteAt(spec, framework, age)
    if (filtering_configuration) tests = tests.filter(readFilter(filtering_configuration))
    return summarise(framework, total ? resize(tests, total) : tests)
  }
  if (onlyTests || flows || total) {
    const key = JSON.stringify([name, age, total, flows, onlyTests, filtering_configuration])
    return chosen.get(key, select)
  }
  const suitesOfFilter = ofSuites.get(filtering_configuration ?? '', () => new Map())
  let ages = suitesOfFilter.get(name)
  if (!ages) {
    ages = []
    suitesOfFilter.set(name, ages)
  }
  ages[age] ??= select()
  return ages[age]
}

function summarise(framework: Framework, wanted: readonly CatalogueTest[]): Selection {
  // Duplicate flows and tests run once.
  const tests = [...new Map(wanted.map((test) => [test.name, test])).values()]
  const run = tests.filter((test) => !test.skip)
  const hits = Object.fromEntries(
    incidentIds.map((id) => [id, run.filter((test) => isAffectedBy(test, id)).length]),
  ) as Record<IncidentId, number>
  return {
    framework,
    tests,
    runnable: run.length,
    medianSeconds: run.reduce((sum, test) => sum + test.medianSeconds, 0),
    hits,
  }
}

function suiteAt(spec: RunSpec, framework: Framework, step: number): CatalogueTest[] {
  const age = step / ageSteps
  return catalogueOf(spec, framework).filter((test) => test.born <= age && age < test.retired)
}

/** A smaller run takes a fixed subset, a larger one runs the same tests with parameters. */
function resize(tests: readonly CatalogueTest[], total: number): readonly CatalogueTest[] {
  if (total <= tests.length) {
    const kept = new Set(
      tests
        .map((test) => ({ test, rank: trait(test.key, 'smoke') }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, total)
        .map(({ test }) => test),
    )
    return tests.filter((test) => kept.has(test))
  }
  if (!tests.length) return tests
  return Array.from({ length: total }, (_, index) => {
    const test = tests[index % tests.length] as CatalogueTest
    const round = Math.floor(index / tests.length)
    if (!round) return test
    const method = inRound(test.method, round)
    const key = inRound(test.key, round)
    const { name } = place(test.pkg, test.clazz, method)
    return { ...test, method, name, key, weakness: test.weakness * trait(key, 'weakness') }
  })
}

const inRound = (method: string, round: number) =>
  method.endsWith('()') ? `${method.slice(0, -2)}_${round}()` : `${method}[${round}]`

function named(spec: RunSpec, framework: Framework, keys: readonly string[]): CatalogueTest[] {
  const known = new Map(catalogueOf(spec, framework).map((test) => [test.key, test]))
  return keys.map((key) => known.get(key) ?? unknownTest(spec, framework, key))
}

function unknownTest(spec: RunSpec, framework: Framework, name: string): CatalogueTest {
  const [owner = '', method = name] = name.split('#', 2)
  const dot = owner.lastIndexOf('.')
  return adHoc(spec, framework, place(owner.slice(0, Math.max(0, dot)), owner.slice(dot + 1), method))
}

/** `flows/checkout/guest-pays.yaml` → `flows.checkout.guest-pays#guest pays`. */
function flowTest(spec: RunSpec, framework: Framework, flow: string): CatalogueTest {
  const parts = flow
    .replace(/\.ya?ml$/i, '')
    .split(/[/\\]+/)
    .filter((part) => part && part !== '.' && part !== '..')
  const file = parts.pop() ?? 'flow'
  return adHoc(
    spec,
    framework,
    place(parts.join('.') || 'flows', file, file.replace(/[-_]+/g, ' ').trim() || file),
  )
}

function adHoc(spec: RunSpec, framework: Framework, where: ReturnType<typeof place>): CatalogueTest {
  const app = appOf(spec)
  const words = where.name.toLowerCase()
  const known = Object.entries(app.features)
  const [featureName, feature] =
    known.find(([id]) => words.includes(id)) ?? (known[0] as (typeof known)[number])
  const test = describeTest(
    { ...where, key: where.name, area: featureName },
    { scenario: where.method, featureName, feature },
    app,
    framework,
  )
  return { ...test, skip: null }
}
