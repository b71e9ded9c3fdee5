import type * as z from 'zod/mini'
import type { Language } from '../../src/i18n/languages.ts'

/** Why a command can't be done. Doors for machines speak English, panel and links the language of the product. */
interface Reasons {
  badValue: { what: string; issues: readonly z.core.$ZodIssue[] }
  unknownCommand: { name: string; known: readonly string[] }
  noEndpoint: { pattern: string }
  /** `FORBIDDEN` is no answer of `endpoints`. */
  undeclared: { endpoints: readonly string[]; code: string }
  noFault: { id: string }
  noRecord: { name: string }
  noDomain: { domain: string }
  noScenario: { name: string; known: readonly string[] }
  nobody: { who: string; known: readonly string[] }
  cannotSignIn: { email: string; status: string }
  manyMoves: Record<never, never>
  clockGoesBack: { now: string }
  clockEnds: { latest: string }
  otherFormat: { format: string }
  otherVersion: { made: number; present: number }
  unknownTable: { table: string }
  otherShape: { table: string }
  contradiction: { reason: string }
  notBase64: { path: string }
  unknownParameter: { name: string }
  notNumber: { name: string; text: string }
  notFlag: { name: string; text: string }
  notSentAsJson: Record<never, never>
  notJson: { what: string }
}
export type ReasonCode = keyof Reasons
export type About<Code extends ReasonCode> = Reasons[Code]

/** Rules of arguments that no schema has words for. */
interface Rules {
  clearAlone: string
  publishOrRemove: string
  oneEffect: string
  someEffect: string
  lessToMore: string
  oneChange: string
  time: string
  duration: string
}

/** What a schema's refinement says; the sentence follows here. */
export const rule = (name: keyof Rules): { error: keyof Rules } => ({ error: name })

interface Words {
  sentences: { [Code in ReasonCode]: (about: Reasons[Code]) => string }
  rules: Rules
  issue(issue: z.core.$ZodIssue): string
}

const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const few = (names: readonly string[]) => `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`

const en: Words = {
  sentences: {
    badValue: ({ what, issues }) => `${what}: ${issues.map((issue) => explain(issue, 'en')).join('; ')}`,
    unknownCommand: ({ name, known }) => `there is no command "${name}"; there are ${known.join(', ')}`,
    noEndpoint: ({ pattern }) =>
      `"${pattern}" means no endpoint; write one like "POST v2/run", "GET v1/run/{id}", "v2/*" or "*"`,
    undeclared: ({ endpoints, code }) =>
      `${few(endpoints)} never ${endpoints.length > 1 ? 'answer' : 'answers'} ${code}; \`force: true\` does it nevertheless`,
    noFault: ({ id }) => `there is no fault "${id}"`,
    noRecord: ({ name }) => `there is no record ${name} with this value`,
    noDomain: ({ domain }) => `no team has added the domain "${domain}"`,
    noScenario: ({ name, known }) => `there is no scenario "${name}"; there are ${known.join(', ')}`,
    nobody: ({ who, known }) => `nobody here is called "${who}"; personas are ${known.join(', ')}`,
    cannotSignIn: ({ email, status }) => `${email} is ${status} and can't sign in`,
    manyMoves: () => 'clock: `set`, `advance` and `finish` exclude each other',
    clockGoesBack: ({ now }) =>
      `clock: it is ${now} already and runs don't go back; reset with \`now\` to begin earlier`,
    clockEnds: ({ latest }) => `clock: it goes no further than ${latest}`,
    otherFormat: ({ format }) => `snapshot: this is no "${format}"`,
    otherVersion: ({ made, present }) =>
      `snapshot: it was made by version ${made} of the tables, this is ${present}; export it anew`,
    unknownTable: ({ table }) => `snapshot: unknown table "${table}"`,
    otherShape: ({ table }) => `snapshot: a row of "${table}" has another shape`,
    contradiction: ({ reason }) => `snapshot: ${reason}`,
    notBase64: ({ path }) => `snapshot: upload "${path}" is not base64`,
    unknownParameter: ({ name }) => `the link has an unknown parameter "${name}"`,
    notNumber: ({ name, text }) => `${name} has to be a number, not "${text}"`,
    notFlag: ({ name, text }) => `${name} has to be 1 or 0, not "${text}"`,
    notSentAsJson: () => 'the arguments have to be JSON (Content-Type: application/json)',
    notJson: ({ what }) => `${what}: not JSON`,
  },
  rules: {
    clearAlone: '`clear` takes no other argument',
    publishOrRemove: 'takes one of `publish` and `remove`',
    oneEffect: 'takes one of `code`, `status` and `kind`',
    someEffect: 'needs `code`, `status`, `kind` or `latency_ms`',
    lessToMore: '`latency_ms` has to go from less to more',
    oneChange: 'takes one of `add`, `remove` and `clear`',
    time: 'has to be a time like 2026-11-20T09:00:00Z, or epoch milliseconds',
    duration: 'has to be milliseconds or an ISO 8601 duration like PT1H30M',
  },
  issue(issue) {
    switch (issue.code) {
      case 'unrecognized_keys':
        return `unknown argument ${quoted(issue.keys)}`
      case 'invalid_type':
        return `has to be ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
      case 'invalid_value':
        return `has to be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`
      case 'too_small':
        if (issue.origin === 'string') return `has to be at least ${issue.minimum} characters long`
        return `has to be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
      case 'too_big':
        return `has to be at most ${issue.maximum}`
      case 'invalid_union':
        return 'fits none of the forms it may have'
      default:
        return 'has the wrong form'
    }
  },
}

const statuses: Readonly<Record<string, string>> = {
  invited: 'приглашение ещё не принято',
  deactivated: 'доступ отключён',
}

const ru: Words = {
  sentences: {
    badValue: ({ what, issues }) => `${what}: ${issues.map((issue) => explain(issue, 'ru')).join('; ')}`,
    unknownCommand: ({ name, known }) => `команды «${name}» нет; есть ${known.join(', ')}`,
    noEndpoint: ({ pattern }) =>
      `«${pattern}» не подходит ни к одному вызову; пишите, например, «POST v2/run», «GET v1/run/{id}», «v2/*» или «*»`,
    undeclared: ({ endpoints, code }) =>
      `${few(endpoints)}: ответа ${code} здесь не бывает; получить его всё равно можно с \`force: true\``,
    noFault: ({ id }) => `сбоя «${id}» нет`,
    noRecord: ({ name }) => `записи ${name} с таким значением нет`,
    noDomain: ({ domain }) => `домен «${domain}» не добавляла ни одна команда`,
    noScenario: ({ name, known }) => `сценария «${name}» нет; есть ${known.join(', ')}`,
    nobody: ({ who, known }) => `пользователя «${who}» нет; готовые роли: ${known.join(', ')}`,
    cannotSignIn: ({ email, status }) => `${email} не может войти: ${statuses[status] ?? status}`,
    manyMoves: () => 'clock: из `set`, `advance` и `finish` можно указать только одно',
    clockGoesBack: ({ now }) =>
      `на часах уже ${now}, а запуски назад не идут; чтобы начать раньше, начните заново с \`now\``,
    clockEnds: ({ latest }) => `дальше ${latest} часы не идут`,
    otherFormat: ({ format }) => `это не снимок «${format}»`,
    otherVersion: ({ made, present }) =>
      `снимок сделан в версии таблиц ${made}, а сейчас версия ${present}; сохраните его заново`,
    unknownTable: ({ table }) => `в снимке неизвестная таблица «${table}»`,
    otherShape: ({ table }) => `в снимке строка таблицы «${table}» другого вида`,
    contradiction: () => 'данные снимка противоречат друг другу',
    notBase64: ({ path }) => `загруженный файл «${path}» в снимке записан не в base64`,
    unknownParameter: ({ name }) => `в ссылке неизвестный параметр «${name}»`,
    notNumber: ({ name, text }) => `${name} должно быть числом, а не «${text}»`,
    notFlag: ({ name, text }) => `${name} должно быть 1 или 0, а не «${text}»`,
    notSentAsJson: () => 'аргументы нужно передавать как JSON (Content-Type: application/json)',
    notJson: ({ what }) => `${what}: это не JSON`,
  },
  rules: {
    clearAlone: 'с `clear` других аргументов быть не может',
    publishOrRemove: 'нужно одно из двух: `publish` или `remove`',
    oneEffect: 'из `code`, `status` и `kind` нужно что-то одно',
    someEffect: 'нужно указать `code`, `status`, `kind` или `latency_ms`',
    lessToMore: 'в `latency_ms` сначала меньшее число, потом большее',
    oneChange: 'из `add`, `remove` и `clear` нужно что-то одно',
    time: 'нужно время вида 2026-11-20T09:00:00Z или миллисекунды с начала эпохи',
    duration: 'нужны миллисекунды или длительность ISO 8601 вида PT1H30M',
  },
  issue(issue) {
    switch (issue.code) {
      case 'unrecognized_keys':
        return `неизвестный аргумент ${quoted(issue.keys)}`
      case 'invalid_type':
        return `нужно значение типа ${issue.expected}`
      case 'invalid_value':
        return `нужно ${issue.values.length > 1 ? 'одно из значений ' : ''}${issue.values.map(String).join(', ')}`
      case 'too_small':
        if (issue.origin === 'string') return `символов должно быть не меньше ${issue.minimum}`
        return `${issue.inclusive ? 'не меньше' : 'больше'} ${issue.minimum}`
      case 'too_big':
        return `не больше ${issue.maximum}`
      case 'invalid_union':
        return 'не подходит ни под один из допустимых видов'
      default:
        return 'записано неверно'
    }
  },
}

const words: Readonly<Record<Language, Words>> = { en, ru }

export function explainRefusal<Code extends ReasonCode>(
  code: Code,
  about: About<Code>,
  language: Language,
): string {
  return words[language].sentences[code](about)
}

/** `zod/mini` brings no sentences. */
function explain(issue: z.core.$ZodIssue, language: Language): string {
  const { rules, issue: sentence } = words[language]
  const where = issue.path.length > 0 ? `"${issue.path.join('.')}" ` : ''
  const named = Object.entries(rules).find(([name]) => name === issue.message)
  return where + (named ? named[1] : sentence(issue))
}
