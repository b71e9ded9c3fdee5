import * as z from 'zod/mini'
import { allureAnnotations, type CatalogueTest } from './catalogue.ts'
import { type PatternBudget, wholeTextMatcher } from './pattern.ts'

/** The command-line client's filter file, as it sends it (JSON of Marathon's `filteringConfiguration`). */
const simpleFilter = z.object({
  type: z.string(),
  values: z.nullish(z.array(z.string())),
  regex: z.nullish(z.string()),
})
const anyFilter = z.extend(simpleFilter, {
  op: z.nullish(z.string()),
  filters: z.nullish(z.array(simpleFilter)),
})
const filteringFile = z.object({
  filteringConfiguration: z.object({
    allowlist: z.nullish(z.array(anyFilter)),
    blocklist: z.nullish(z.array(anyFilter)),
  }),
})

type Filter = z.infer<typeof anyFilter>
type Predicate = (test: CatalogueTest) => boolean

/** Text that isn't such a file filters nothing: the request's validation reports what is wrong. */
export function readFilter(json: string): Predicate {
  const parsed = filteringFile.safeParse(parse(json))
  if (!parsed.success) return () => true
  const { allowlist, blocklist } = parsed.data.filteringConfiguration
  const budget = { steps: 5_000_000 }
  const predicate = (filter: Filter) => toPredicate(filter, budget)
  const allowed = allowlist?.map(predicate)
  const blocked = blocklist?.map(predicate) ?? []
  return (test) =>
    (!allowed || allowed.every((holds) => holds(test))) && !blocked.some((holds) => holds(test))
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}

function toPredicate(filter: Filter, budget: PatternBudget): Predicate {
  if (filter.type === 'composition') {
    const parts = (filter.filters ?? []).map((part) => toPredicate(part, budget))
    switch (filter.op) {
      case 'UNION':
        return (test) => parts.some((holds) => holds(test))
      case 'SUBTRACT':
        return (test) => !parts.some((holds) => holds(test))
      default:
        return (test) => parts.every((holds) => holds(test))
    }
  }
  const matches = toMatcher(filter, budget)
  return (test) => subjectOf(filter.type, test).some(matches)
}

function toMatcher({ values, regex }: Filter, budget: PatternBudget): (text: string) => boolean {
  return values ? (text) => values.includes(text) : wholeTextMatcher(regex ?? '', budget)
}

function subjectOf(type: string, test: CatalogueTest): readonly string[] {
  const method = test.method.replace(/\(\)$/, '')
  switch (type) {
    case 'fully-qualified-class-name':
      return [`${test.pkg}.${test.clazz}`]
    case 'fully-qualified-test-name':
      return [test.name, test.name.replace(/\(\)$/, '')]
    case 'simple-class-name':
      return [test.clazz]
    case 'simple-test-name':
      return [`${test.clazz}#${test.method}`, `${test.clazz}#${method}`]
    case 'package':
      return [test.pkg]
    case 'method':
      return [test.method, method]
    case 'annotation':
      return annotationsOf(test)
    default:
      return []
  }
}

function annotationsOf(test: CatalogueTest): string[] {
  return [
    `androidx.test.filters.${test.size}Test`,
    ...allureAnnotations(test).map(({ name }) => name),
    ...(test.skip === 'ignored' ? ['org.junit.Ignore'] : []),
  ]
}
