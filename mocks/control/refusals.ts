import type * as z from 'zod/mini'
import type { Language } from '../../src/i18n/languages.ts'

type Words = Readonly<Record<Language, string>>

/** The command can't be done as asked. Machines are told in English; panel and links speak the product's language. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
  readonly words: Words

  constructor(words: Words) {
    super(words.en)
    this.words = words
  }
}

const words = (en: string, ru: string): Words => ({ en, ru })
export const because = (en: string, ru: string) => new CommandRefused({ en, ru })

const few = (names: readonly string[]) => `${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''}`
const quoted = (names: readonly string[]) => names.map((name) => `"${name}"`).join(', ')
const statuses: Readonly<Record<string, string>> = {
  invited: 'приглашение ещё не принято',
  deactivated: 'доступ отключён',
}

/** `there is no scenario "emtpy"` → `; did you mean "empty"?` */
function nearest(name: string, known: readonly string[]): Words {
  const far = (other: string) => distance(name.toLowerCase(), other.toLowerCase())
  const best = known.toSorted((a, b) => far(a) - far(b)).slice(0, known.length > 20 ? 3 : 1)
  const close = best.filter((other) => far(other) <= Math.max(2, name.length / 2))
  if (close.length === 0) return words('', '')
  return words(`; did you mean ${close.join(', ')}?`, `; может быть, ${close.join(', ')}?`)
}

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

/** Why a command can't be done. */
export const refusals = {
  refusedCall: (code: string) => because(`Refused: ${code}`, `Отказ: ${code}`),
  inItsOwnWords: (error: unknown) => {
    const said = error instanceof Error ? error.message : String(error)
    return because(said, said)
  },
  badValue: (what: string, issues: readonly z.core.$ZodIssue[]) =>
    because(
      `${what}: ${issues.map((issue) => explain(issue, 'en')).join('; ')}`,
      `${what}: ${issues.map((issue) => explain(issue, 'ru')).join('; ')}`,
    ),
  badTrack: (steps: readonly string[]) =>
    because(
      `this is no talk track: a list of { "step", "en", "ru" }, where "step" is one of ${steps.join(', ')}, and each language has "title", "text" and "notes"; no step comes twice`,
      `это не план рассказа: нужен список из { "step", "en", "ru" }, где "step" — одно из ${steps.join(', ')}, а у каждого языка есть "title", "text" и "notes"; шаги не повторяются`,
    ),
  noSuchRun: (run: string | undefined) =>
    run === undefined
      ? because('no run waits or goes on', 'сейчас нет запусков, которые ждут или идут')
      : because(`no run "${run}" waits or goes on`, `запуск «${run}» сейчас не ждёт и не идёт`),
  unknownCommand: (name: string, known: readonly string[]) =>
    because(
      `there is no command "${name}"; there are ${known.join(', ')}${nearest(name, known).en}`,
      `команды «${name}» нет; есть ${known.join(', ')}${nearest(name, known).ru}`,
    ),
  noEndpoint: (pattern: string, known: readonly string[]) =>
    because(
      `"${pattern}" means no endpoint; write one like "POST v2/run", "GET v1/run/{id}", "v2/*" or "*"${nearest(pattern, known).en}`,
      `«${pattern}» не подходит ни к одному вызову; пишите, например, «POST v2/run», «GET v1/run/{id}», «v2/*» или «*»${nearest(pattern, known).ru}`,
    ),
  /** `FORBIDDEN` is no answer of these endpoints. */
  undeclared: (endpoints: readonly string[], code: string) =>
    because(
      `${few(endpoints)} never ${endpoints.length > 1 ? 'answer' : 'answers'} ${code}; \`force: true\` does it nevertheless`,
      `${few(endpoints)}: ответа ${code} здесь не бывает; получить его всё равно можно с \`force: true\``,
    ),
  noDrift: (endpoint: string) =>
    because(
      `${endpoint} answers with no JSON that could drift`,
      `${endpoint}: в ответе нет JSON, который можно исказить`,
    ),
  brokenReply: (endpoint: string, problem: string) =>
    because(
      `${endpoint}: ${problem}; \`force: true\` gives it nevertheless`,
      `${endpoint}: такой ответ не по контракту; дать его всё равно можно с \`force: true\``,
    ),
  noFault: (id: string) => because(`there is no fault "${id}"`, `сбоя «${id}» нет`),
  noRecord: (name: string) =>
    because(`there is no record ${name} with this value`, `записи ${name} с таким значением нет`),
  noDomain: (domain: string) =>
    because(`no team has added the domain "${domain}"`, `домен «${domain}» не добавляла ни одна команда`),
  noScenario: (name: string, known: readonly string[]) =>
    because(
      `there is no scenario "${name}"; there are ${known.join(', ')}${nearest(name, known).en}`,
      `сценария «${name}» нет; есть ${known.join(', ')}${nearest(name, known).ru}`,
    ),
  brokenScenario: (problem: string) => because(problem, `со сценарием ошибка: ${problem}`),
  noCall: (call: string, waited: number, last: readonly string[]) =>
    because(
      `${call}: no such call within ${waited} ms; the last were ${last.join(', ') || 'none'}`,
      `${call}: за ${waited} мс такого вызова не было; последние: ${last.join(', ') || 'нет'}`,
    ),
  otherCount: (call: string, times: number | undefined, count: number, last: readonly string[]) =>
    because(
      `${call}: ${count} such calls instead of ${times ?? 'one or more'}; the last were ${last.join(', ') || 'none'}`,
      `${call}: таких вызовов ${count} вместо ${times ?? 'хотя бы одного'}; последние: ${last.join(', ') || 'нет'}`,
    ),
  noRun: (id: string) => because(`there is no run "${id}"`, `запуска «${id}» нет`),
  noWorld: (name: string, known: readonly string[]) =>
    because(
      `there is no world "${name}"${nearest(name, known).en}`,
      `мира «${name}» нет${nearest(name, known).ru}`,
    ),
  nobody: (who: string, known: readonly string[]) =>
    because(
      `nobody here is called "${who}"; personas are ${known.join(', ')}${nearest(who, known).en}`,
      `пользователя «${who}» нет; готовые роли: ${known.join(', ')}${nearest(who, known).ru}`,
    ),
  cannotSignIn: (email: string, status: string) =>
    because(
      `${email} is ${status} and can't sign in`,
      `${email} не может войти: ${statuses[status] ?? status}`,
    ),
  manyMoves: () =>
    because(
      'clock: `set`, `advance` and `finish` exclude each other',
      'clock: из `set`, `advance` и `finish` можно указать только одно',
    ),
  clockGoesBack: (now: string) =>
    because(
      `clock: it is ${now} already and runs don't go back; reset with \`now\` to begin earlier`,
      `на часах уже ${now}, а запуски назад не идут; чтобы начать раньше, начните заново с \`now\``,
    ),
  clockEnds: (latest: string) =>
    because(`clock: it goes no further than ${latest}`, `дальше ${latest} часы не идут`),
  otherFormat: (format: string) => because(`snapshot: this is no "${format}"`, `это не снимок «${format}»`),
  otherVersion: (made: number, present: number) =>
    because(
      `snapshot: it was made by version ${made} of the tables, this is ${present}; export it anew`,
      `снимок сделан в версии таблиц ${made}, а сейчас версия ${present}; сохраните его заново`,
    ),
  unknownTable: (table: string) =>
    because(`snapshot: unknown table "${table}"`, `в снимке неизвестная таблица «${table}»`),
  otherShape: (table: string) =>
    because(
      `snapshot: a row of "${table}" has another shape`,
      `в снимке строка таблицы «${table}» другого вида`,
    ),
  contradiction: (reason: string) => because(`snapshot: ${reason}`, 'данные снимка противоречат друг другу'),
  largeState: () =>
    because(
      'this state is too large for a link: it was saved as a file, to be imported elsewhere',
      'для ссылки это состояние слишком велико: оно сохранено в файл, его можно загрузить в другом месте',
    ),
  longLink: () =>
    because(
      'faults with replaced answers make this link too long; a snapshot holds them all',
      'из-за подменённых ответов ссылка получилась слишком длинной; снимок состояния сохранит их целиком',
    ),
  notBase64: (path: string) =>
    because(
      `snapshot: upload "${path}" is not base64`,
      `загруженный файл «${path}» в снимке записан не в base64`,
    ),
  unknownParameter: (name: string) =>
    because(`the link has an unknown parameter "${name}"`, `в ссылке неизвестный параметр «${name}»`),
  notNumber: (name: string, text: string) =>
    because(`${name} has to be a number, not "${text}"`, `${name} должно быть числом, а не «${text}»`),
  notFlag: (name: string, text: string) =>
    because(`${name} has to be 1 or 0, not "${text}"`, `${name} должно быть 1 или 0, а не «${text}»`),
  notSentAsJson: () =>
    because(
      'the arguments have to be JSON (Content-Type: application/json)',
      'аргументы нужно передавать как JSON (Content-Type: application/json)',
    ),
  notJson: (what: string) => because(`${what}: not JSON`, `${what}: это не JSON`),
}

/** The checked value, or a refusal that names what is wrong and where. */
export function accept<Schema extends z.ZodMiniType>(
  schema: Schema,
  value: unknown,
  what: string,
): z.output<Schema> {
  const checked = schema.safeParse(value, { reportInput: true })
  if (checked.success) return checked.data
  throw refusals.badValue(what, checked.error.issues)
}

/** Rules of arguments that no schema has words for. */
const rules = {
  clearAlone: words('`clear` takes no other argument', 'с `clear` других аргументов быть не может'),
  publishOrRemove: words('takes one of `publish` and `remove`', 'нужно одно из двух: `publish` или `remove`'),
  oneEffect: words(
    'takes one of `code`, `status`, `kind`, `sequence` and `respond`',
    'из `code`, `status`, `kind`, `sequence` и `respond` нужно что-то одно',
  ),
  someEffect: words(
    'needs `code`, `status`, `kind`, `latency_ms`, `sequence` or `respond`',
    'нужно указать `code`, `status`, `kind`, `latency_ms`, `sequence` или `respond`',
  ),
  lessToMore: words(
    '`latency_ms` has to go from less to more',
    'в `latency_ms` сначала меньшее число, потом большее',
  ),
  oneChange: words(
    'takes one of `add`, `remove` and `clear`',
    'из `add`, `remove` и `clear` нужно что-то одно',
  ),
  time: words(
    'has to be a time like 2026-11-20T09:00:00Z, or epoch milliseconds',
    'нужно время вида 2026-11-20T09:00:00Z или миллисекунды с начала эпохи',
  ),
  duration: words(
    'has to be milliseconds or an ISO 8601 duration like PT1H30M',
    'нужны миллисекунды или длительность ISO 8601 вида PT1H30M',
  ),
}

/** What a schema's refinement says; the sentence follows here. */
export const rule = (name: keyof typeof rules): { error: keyof typeof rules } => ({ error: name })

function explain(issue: z.core.$ZodIssue, language: Language): string {
  const where = issue.path.length > 0 ? `"${issue.path.join('.')}" ` : ''
  const named = Object.entries(rules).find(([name]) => name === issue.message)
  return where + (named ? named[1] : wordsFor(issue))[language]
}

/** `zod/mini` brings no sentences. */
function wordsFor(issue: z.core.$ZodIssue): Words {
  switch (issue.code) {
    case 'unrecognized_keys': {
      const keys = quoted(issue.keys)
      return words(`unknown argument ${keys}`, `неизвестный аргумент ${keys}`)
    }
    case 'invalid_type': {
      const { expected, input } = issue
      if (input === undefined) return words('is missing', 'не хватает')
      const article = /^[aeiou]/.test(expected) ? 'an' : 'a'
      return words(`has to be ${article} ${expected}`, `нужно значение типа ${expected}`)
    }
    case 'invalid_value': {
      const values = issue.values.map(String)
      const near = nearest(String(issue.input), values)
      return values.length > 1
        ? words(
            `has to be one of ${values.join(', ')}${near.en}`,
            `нужно одно из значений ${values.join(', ')}${near.ru}`,
          )
        : words(`has to be ${values}`, `нужно ${values}`)
    }
    case 'too_small': {
      const { origin, minimum, inclusive } = issue
      if (origin === 'string')
        return words(
          `has to be at least ${minimum} characters long`,
          `символов должно быть не меньше ${minimum}`,
        )
      return inclusive
        ? words(`has to be at least ${minimum}`, `не меньше ${minimum}`)
        : words(`has to be more than ${minimum}`, `больше ${minimum}`)
    }
    case 'too_big':
      return words(`has to be at most ${issue.maximum}`, `не больше ${issue.maximum}`)
    case 'invalid_union':
      return words('fits none of the forms it may have', 'не подходит ни под один из допустимых видов')
    default:
      return words('has the wrong form', 'записано неверно')
  }
}
