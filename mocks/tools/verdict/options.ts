import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type VerdictKind, verdictKinds } from '../../../src/features/report/model/enums.ts'
import { fallbackLanguage, isLanguage, type Language } from '../../../src/i18n/languages.ts'
import { fieldOf, parseJson } from '../../../src/lib/json.ts'
import { commandLine } from '../../../src/lib/product.ts'

/** The command's options, which refuse in words whatever makes no sense. */

const { name, tokenVariable } = commandLine
const prefix = tokenVariable.replace(/API_KEY$/, '')
const variables = { run: `${prefix}RUN`, baseUrl: `${prefix}BASE_URL`, apiKey: tokenVariable }
/** The session of an API token lasts twelve hours. */
const longestWait = 12 * 60

export const usage = `${name}-verdict [options]     whose failures a run has: the branch's own, main's, or known ones

  --run ID|FILE      the run, or the file of "${name} run … --result-file FILE"   [$${variables.run}]
  --base-url URL     the service's API, as for ${name}                            [$${variables.baseUrl}]
  --api-key TOKEN    an API token; safer in the variable                         [$${variables.apiKey}]
  --base BRANCH      compare with this branch; default: main, master, trunk or develop
  --wait MINUTES     wait at most so long for the run's end
  --allow KINDS      verdicts that don't count: ${verdictKinds.join(', ')}, or none; default: known
  --markdown FILE    write a summary in Markdown; - prints it
  --language en|ru   of the summary
  --json             print the verdict as JSON

Exit code: 0 passed, or only allowed failures; 1 other failures; 2 wrong options; 3 no verdict`

export class WrongOptions extends Error {}

export interface Options {
  runId: string
  /** Without `/api`. */
  base: string
  apiKey: string
  branch: string | null
  /** Milliseconds; 0 doesn't wait. */
  wait: number
  allowed: ReadonlySet<VerdictKind>
  markdown: string | null
  language: Language
  json: boolean
}

/** Null where only help is asked for. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | null {
  const given = parse(args)
  if (given.help) return null
  const run = needed('--run', given.run, variables.run, env)
  const baseUrl = needed('--base-url', given['base-url'], variables.baseUrl, env)
  const apiKey = needed('--api-key', given['api-key'], variables.apiKey, env)
  if (!/^https?:\/\//i.test(baseUrl) || !URL.canParse(baseUrl)) {
    throw new WrongOptions(
      `--base-url has to be an address like https://service.example/api, not "${baseUrl}".`,
    )
  }
  const { markdown = null, json = false, language = fallbackLanguage, base: branch = null } = given
  if (!isLanguage(language)) throw new WrongOptions(`--language is en or ru, not "${language}".`)
  if (json && markdown === '-') {
    throw new WrongOptions('--json and --markdown - both print: write the summary to a file.')
  }
  return {
    runId: runIdOf(run),
    base: baseUrl.replace(/\/+$/, '').replace(/\/api$/, ''),
    apiKey,
    branch,
    wait: given.wait === undefined ? 0 : minutesOf(given.wait) * 60_000,
    allowed: kindsOf(given.allow ?? 'known'),
    markdown,
    language,
    json,
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  const options = {
    ...{ run: text, 'base-url': text, 'api-key': text, base: text, wait: text, allow: text },
    ...{ markdown: text, language: text, json: flag, help: flag },
  }
  try {
    return parseArgs({ args: [...args], options }).values
  } catch (error) {
    throw new WrongOptions(error instanceof Error ? error.message : String(error))
  }
}

function needed(option: string, given: string | undefined, variable: string, env: NodeJS.ProcessEnv): string {
  const value = (given ?? env[variable])?.trim()
  if (value) return value
  // A pipeline gives an empty variable for a secret that it may not read.
  const isEmpty = given === undefined && env[variable] !== undefined
  throw new WrongOptions(
    isEmpty
      ? `$${variable} is empty: is it set for this job, and may a fork's pipeline read it?`
      : `${option} is missing; it may also be in $${variable}.`,
  )
}

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

function runIdOf(run: string): string {
  if (uuid.test(run)) return run
  let text: string
  try {
    text = readFileSync(run, 'utf8')
  } catch {
    throw new WrongOptions(`--run is neither a run's id nor a file: "${run}".`)
  }
  const id = fieldOf(parseJson(text), 'id') ?? /^id: ["']?([\w-]+)/m.exec(text)?.[1]
  if (typeof id !== 'string' || !uuid.test(id)) throw new WrongOptions(`${run} names no run.`)
  return id
}

function minutesOf(text: string): number {
  const minutes = Number(text)
  if (/^\d+(?:\.\d+)?$/.test(text) && minutes <= longestWait) return minutes
  throw new WrongOptions(`--wait is a number of minutes up to ${longestWait}, not "${text}".`)
}

function kindsOf(text: string): Set<VerdictKind> {
  if (text === 'none') return new Set()
  return new Set(
    text.split(',').map((word) => {
      const kind = verdictKinds.find((one) => one === word.trim())
      if (!kind) throw new WrongOptions(`--allow knows ${verdictKinds.join(', ')} and none, not "${word}".`)
      return kind
    }),
  )
}
