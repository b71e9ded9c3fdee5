import { writeFileSync } from 'node:fs'
import i18next from 'i18next'
import { maskSecrets } from '../../../src/features/report/issue/mask-secrets.ts'
import { describeVerdicts } from '../../../src/features/report/issue/write-issue.ts'
import { verdictKinds } from '../../../src/features/report/model/enums.ts'
import { countsInWords, sentenceOf } from '../../../src/features/report/verdicts/words.ts'
import en from '../../../src/i18n/en.json' with { type: 'json' }
import { fallbackLanguage, type Language, languages } from '../../../src/i18n/languages.ts'
import ru from '../../../src/i18n/ru.json' with { type: 'json' }
import { type Concluded, conclude, exitCodes } from './conclude.ts'
import { type Options, readOptions, usage, WrongOptions } from './options.ts'
import { finishedRun, type ReadRun, readRun } from './read-verdict.ts'
import { Client, NoVerdict } from './service.ts'

/** `paceline-verdict`: the verdict of a run, for a job of CI. */

const wrongOptions = 2
const signs = { passed: '✅', allowed: '✅', failed: '❌' } as const

const texts = i18next.createInstance()
await texts.init({
  fallbackLng: fallbackLanguage,
  supportedLngs: languages,
  resources: {
    en: { common: en.common, report: en.report },
    ru: { common: ru.common, report: ru.report },
  },
  defaultNS: 'common',
  interpolation: { escapeValue: false },
})

/** The API token: removed from all output. */
let secret = ''
const redacted = (text: string) =>
  secret ? text.replaceAll(secret, '***').replaceAll(encodeURIComponent(secret), '***') : text
const print = (text: string) => void process.stdout.write(redacted(`${text.trimEnd()}\n`))
const complain = (text: string) => void process.stderr.write(redacted(`${text}\n`))

async function tell(options: Options): Promise<number> {
  secret = options.apiKey
  try {
    const client = await Client.connect(options.base, options.apiKey)
    const run = await finishedRun(client, options.runId, options.wait)
    return report(options, await readRun(client, run, options.branch))
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    const sentence = error.message
    complain(sentence)
    summarise(options, `**No verdict.** ${sentence}\n`)
    if (options.json) print(JSON.stringify({ conclusion: 'none', sentence }, null, 2))
    return exitCodes.none
  }
}

function report(options: Options, read: ReadRun): number {
  const { run, judgement, main, notes } = read
  const link = `${options.base}/runs/${run.id}/report`
  const inWords = (language: Language) =>
    countsInWords(texts.getFixedT(language, 'report'), { ...judgement, main })
  const concluded = conclude(read, options.allowed, inWords(fallbackLanguage))
  if (concluded.conclusion === 'none') throw new NoVerdict(concluded.sentence)
  const sign = signs[concluded.conclusion]
  const { language } = options
  const t = texts.getFixedT(language, 'report')
  const facts = { ...read, verdicts: inWords(language), link, sign, language }
  summarise(options, maskSecrets(describeVerdicts(t, facts)))
  for (const note of notes) complain(note)
  if (options.json) print(JSON.stringify(asJson(read, concluded, link), null, 2))
  else if (options.markdown !== '-') print(asText(read, concluded, link))
  return exitCodes[concluded.conclusion]
}

function summarise({ markdown }: Options, text: string): void {
  if (markdown === null) return
  try {
    if (markdown === '-') print(text)
    else writeFileSync(markdown, redacted(text))
  } catch {
    throw new WrongOptions(`--markdown can't be written to "${markdown}".`)
  }
}

/** The failures, the most urgent first. */
const judgedOf = ({ report, judgement }: ReadRun) =>
  verdictKinds.flatMap((kind) =>
    report.tests.flatMap((test) => {
      const verdict = judgement.of(test)
      return verdict?.kind === kind ? [{ test, verdict }] : []
    }),
  )

function asText(read: ReadRun, { sentence }: Concluded, link: string): string {
  const t = texts.getFixedT(fallbackLanguage, 'report')
  const words = { main: read.main, language: fallbackLanguage }
  const lines = judgedOf(read).map(
    ({ test, verdict }) => `  ${verdict.kind.padEnd(7)} ${test.id}: ${sentenceOf(t, verdict, words)}`,
  )
  return [sentence, ...lines, link].join('\n')
}

const asJson = (read: ReadRun, concluded: Concluded, link: string) => ({
  ...concluded,
  run: { id: read.run.id, name: read.run.name, branch: read.run.branch, state: read.run.state, link },
  compared_with: read.main,
  counts: read.judgement.counts,
  failures: judgedOf(read).map(({ test, verdict }) => ({
    test: test.id,
    verdict: verdict.kind,
    message: test.failure && maskSecrets(test.failure.message),
  })),
  notes: read.notes,
})

try {
  const options = readOptions(process.argv.slice(2), process.env)
  if (options) process.exitCode = await tell(options)
  else print(usage)
} catch (error) {
  const isWrong = error instanceof WrongOptions
  complain(isWrong ? `${error.message}\n\n${usage}` : String(error instanceof Error ? error.stack : error))
  // A defect of the command is no verdict on the run.
  process.exitCode = isWrong ? wrongOptions : exitCodes.none
}
