import type * as z from 'zod/mini'
import { fallbackLanguage, languages } from '../../src/i18n/languages.ts'
import { type ByLanguage, byLanguage, fill, type Parts, textsOf } from '../texts/texts.ts'

export type Words = ByLanguage<string>

/** The command can't be done as asked. Machines are told in English; panel and links speak the product's language. */
export class CommandError extends Error {
  override readonly name = 'CommandRefused'
  readonly words: Words

  constructor(words: Words) {
    super(words[fallbackLanguage])
    this.words = words
  }
}

type Sentences<Name extends string> = ByLanguage<Readonly<Record<Name, string>>>
/** Words are put into a sentence in its language. */
type Values = Readonly<Record<string, string | number | Words>>

/** Sentences by name, with their values filled in, in every language. */
export const wordsFrom =
  <Name extends string>(sentences: Sentences<Name>) =>
  (name: Name, values: Values = {}): Words =>
    byLanguage((language) => {
      const entries = Object.entries(values).map(
        ([hole, value]) => [hole, typeof value === 'object' ? value[language] : value] as const,
      )
      return fill(sentences[language][name], Object.fromEntries(entries))
    })

export function commandErrorsFrom<Name extends string>(sentences: Sentences<Name>) {
  const words = wordsFrom(sentences)
  return (name: Name, values?: Values) => new CommandError(words(name, values))
}

const sentences = textsOf('refusals')
const words = wordsFrom(sentences)
const commandError = commandErrorsFrom(sentences)

const list = (names: readonly string[]) => names.join(', ')
const listOrNone = (names: readonly string[]) => list(names) || words('none')
const few = (names: readonly string[]) => `${list(names.slice(0, 3))}${names.length > 3 ? ', …' : ''}`
const some = (names: readonly string[]) => (names.length > 8 ? [...names.slice(0, 8), '…'] : names)
const quoted = (names: readonly string[]) => list(names.map((name) => `"${name}"`))

/** `there is no scenario "emtpy"` → `; did you mean "empty"?` */
function nearest(name: string, known: readonly string[]): Words | '' {
  const far = (other: string) => {
    const isBegun = name !== '' && other.toLowerCase().startsWith(name.toLowerCase())
    return isBegun ? 0 : distance(name.toLowerCase(), other.toLowerCase())
  }
  const best = known.toSorted((a, b) => far(a) - far(b)).slice(0, known.length > 20 ? 3 : 1)
  const close = best.filter((other) => far(other) <= Math.max(2, name.length / 2))
  return close.length === 0 ? '' : words('near', { names: list(close) })
}

/** The input may be anything: an object's own `toString` is never called, and long texts resemble no name. */
const nearestTo = (input: unknown, known: readonly string[]) =>
  typeof input === 'string' && input.length <= 100 ? nearest(input, known) : ''

/** How many letters have to be typed, erased or replaced to make one name of another. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++) {
      const replaced = (row[j] ?? 0) + (letter === b[j] ? 0 : 1)
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** The errors of commands. */
export const commandErrors = {
  refusedCall: (code: string) => commandError('refusedCall', { code }),
  withMessageOf: (error: unknown) => {
    const said = error instanceof Error ? error.message : String(error)
    return new CommandError(byLanguage(() => said))
  },
  badValue: (what: string, issues: readonly z.core.$ZodIssue[]) => {
    const explained = issues.flatMap(inner).slice(0, mostExplained).map(explain)
    const problems = byLanguage((language) => explained.map((one) => one[language]).join('; '))
    return commandError('badValue', { what, problems })
  },
  badTrack: (steps: readonly string[]) =>
    commandError('badTrack', { languages: quoted(languages), steps: list(steps) }),
  noSuchRun: (run: string | undefined) =>
    run === undefined ? commandError('noRunGoesOn') : commandError('runIsOver', { run }),
  unknownCommand: (name: string, known: readonly string[]) =>
    commandError('unknownCommand', { name, known: list(known), near: nearest(name, known) }),
  noEndpoint: (pattern: string, known: readonly string[]) =>
    commandError('noEndpoint', { pattern, near: nearest(pattern, known) }),
  /** `FORBIDDEN` is no answer of these endpoints. */
  undeclared: (endpoints: readonly string[], code: string) =>
    endpoints.length > 1
      ? commandError('undeclaredByAll', { endpoints: few(endpoints), code })
      : commandError('undeclared', { endpoint: few(endpoints), code }),
  noDrift: (endpoint: string) => commandError('noDrift', { endpoint }),
  brokenReply: (endpoint: string, problem: string) => commandError('brokenReply', { endpoint, problem }),
  noFault: (id: string) => commandError('noFault', { id }),
  noRecord: (name: string) => commandError('noRecord', { name }),
  noDomain: (domain: string) => commandError('noDomain', { domain }),
  noScenario: (name: string, known: readonly string[]) =>
    commandError('noScenario', { name, known: list(known), near: nearest(name, known) }),
  brokenScenario: (problem: string) => commandError('brokenScenario', { problem }),
  noRow: (place: string, name: string, known: readonly string[]) =>
    commandError('noRow', { place, name, known: listOrNone(some(known)), near: nearestTo(name, known) }),
  taken: (place: string, value: string) => commandError('taken', { place, value }),
  badEnvironment: (place: string, rule: string) => commandError('badEnvironment', { place, rule }),
  fewTests: (run: string, wanted: number, tests: number) => commandError('fewTests', { run, wanted, tests }),
  endsLater: (run: string, minutes: number) => commandError('endsLater', { run, minutes }),
  samlNeedsDomain: (domain: string) => commandError('samlNeedsDomain', { domain }),
  noCall: (call: string, waited: number, last: readonly string[]) =>
    commandError('noCall', { call, waited, last: listOrNone(last) }),
  noDelivery: (delivery: string, waited: number, last: readonly string[]) =>
    commandError('noDelivery', { delivery, waited, last: listOrNone(last) }),
  otherCount: (call: string, times: number | undefined, count: number, last: readonly string[]) =>
    commandError('otherCount', { call, count, times: times ?? words('oneOrMore'), last: listOrNone(last) }),
  noRun: (id: string) => commandError('noRun', { id }),
  noWorld: (name: string, known: readonly string[]) =>
    commandError('noWorld', { name, near: nearest(name, known) }),
  nobody: (who: string, known: readonly string[]) =>
    commandError('nobody', { who, known: list(known), near: nearest(who, known) }),
  cannotSignIn: (email: string, status: 'invited' | 'deactivated') =>
    commandError('cannotSignIn', { email, status: words(status) }),
  manyMoves: () => commandError('manyMoves'),
  clockGoesBack: (now: string) => commandError('clockGoesBack', { now }),
  clockEnds: (latest: string) => commandError('clockEnds', { latest }),
  otherFormat: (format: string) => commandError('otherFormat', { format }),
  otherVersion: (made: number, present: number) => commandError('otherVersion', { made, present }),
  unknownTable: (table: string) => commandError('unknownTable', { table }),
  otherShape: (table: string) => commandError('otherShape', { table }),
  contradiction: (reason: string) => commandError('contradiction', { reason }),
  largeState: () => commandError('largeState'),
  longLink: () => commandError('longLink'),
  noCalls: () => commandError('noCalls'),
  manyEntries: (most: number) => commandError('manyEntries', { most }),
  manyRows: (most: number) => commandError('manyRows', { most }),
  contradictoryHar: (reason: string) => commandError('contradictoryHar', { reason }),
  notBase64: (path: string) => commandError('notBase64', { path }),
  unknownParameter: (name: string) => commandError('unknownParameter', { name }),
  notNumber: (name: string, text: string) => commandError('notNumber', { name, text }),
  notFlag: (name: string, text: string) => commandError('notFlag', { name, text }),
  notSentAsJson: () => commandError('notSentAsJson'),
  tooLarge: (what: string, bytes: number) => commandError('tooLarge', { what, bytes }),
  tooDeep: (what: string, deepest: number) => commandError('tooDeep', { what, deepest }),
  reservedName: (what: string, name: string) => commandError('reservedName', { what, name }),
  manyFaults: (most: number) => commandError('manyFaults', { most }),
  notJson: (what: string) => commandError('notJson', { what }),
}

/** The validated value, or an error that names the problem and its place. */
export function parseInput<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  subject: string,
): z.output<Schema> {
  rejectUnsafe(value, subject)
  const checked = schema.safeParse(value, { reportInput: true })
  if (checked.success) return checked.data
  throw commandErrors.badValue(subject, checked.error.issues)
}

const deepest = 64

/**
 * Schemas, copies and comparisons are recursive, and leave out the name `__proto__`. Hence deep values and that name are
 * rejected before anything else reads the value.
 */
export function rejectUnsafe(value: unknown, subject: string): void {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest) throw commandErrors.tooDeep(subject, deepest)
    const next: unknown[] = []
    for (const one of level) {
      if (typeof one !== 'object' || one === null || ArrayBuffer.isView(one)) continue
      if (Object.hasOwn(one, '__proto__')) throw commandErrors.reservedName(subject, '__proto__')
      for (const inner of Object.values(one)) if (typeof inner === 'object') next.push(inner)
    }
    level = next
  }
}

const ruleSentences = textsOf('rules')
type Rule = keyof Parts['rules']
const ruleWords = wordsFrom(ruleSentences)

/** The error of a schema's refinement that has no sentence in the schema; its sentence is found by the rule's name. */
export const rule = (name: Rule): { error: Rule } => ({ error: name })

const isRule = (name: string): name is Rule => Object.hasOwn(ruleSentences[fallbackLanguage], name)

const mostExplained = 10

/** Of a value that may have several forms: the problems inside of the only form that it resembles. */
function inner(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union') return [issue]
  const isInside = ({ code, path }: z.core.$ZodIssue) => path.length > 0 || code === 'unrecognized_keys'
  const resembled = issue.errors.filter((form) => form.length > 0 && form.every(isInside))
  const [form] = resembled
  if (!form || resembled.length > 1) return [issue]
  return form.flatMap((one) => inner({ ...one, path: [...issue.path, ...one.path] }))
}

function explain(issue: z.core.$ZodIssue): Words {
  const where = issue.path.length > 0 ? `"${issue.path.join('.')}" ` : ''
  const wrong = isRule(issue.message) ? ruleWords(issue.message) : wordsFor(issue)
  return byLanguage((language) => where + wrong[language])
}

/** Names that a value of several forms may have. */
const valuesOf = ({ errors }: z.core.$ZodIssueInvalidUnion): string[] =>
  errors.flat().flatMap((issue) => (issue.code === 'invalid_value' ? issue.values.map(String) : []))

/** `zod/mini` brings no sentences. */
function wordsFor(issue: z.core.$ZodIssue): Words {
  switch (issue.code) {
    case 'unrecognized_keys':
      return ruleWords('unknownArgument', { names: quoted(issue.keys) })
    case 'invalid_type': {
      const { expected: type, input } = issue
      if (input === undefined) return ruleWords('missing')
      return ruleWords('otherType', { article: /^[aeiou]/.test(type) ? 'an' : 'a', type })
    }
    case 'invalid_value': {
      const values = issue.values.map(String)
      return values.length > 1
        ? ruleWords('noneOf', { values: list(values), near: nearestTo(issue.input, values) })
        : ruleWords('otherValue', { value: list(values) })
    }
    case 'too_small': {
      const { origin, inclusive } = issue
      const minimum = String(issue.minimum)
      if (origin === 'string') return ruleWords('tooShort', { minimum })
      return ruleWords(inclusive ? 'tooSmall' : 'notMore', { minimum })
    }
    case 'too_big':
      return ruleWords(issue.origin === 'array' ? 'tooMany' : 'tooBig', { maximum: String(issue.maximum) })
    case 'invalid_union':
      // Forms that are told apart by one field.
      if ('options' in issue && issue.options) {
        const values = issue.options.filter((value) => value !== undefined).map(String)
        return ruleWords('noneOf', {
          values: list(values),
          near: nearestTo(Reflect.get(Object(issue.input), issue.discriminator ?? ''), values),
        })
      }
      return ruleWords('noForm', { near: nearestTo(issue.input, valuesOf(issue)) })
    default:
      return ruleWords('wrongForm')
  }
}
