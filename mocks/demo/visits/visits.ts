import * as z from 'zod/mini'
import { csvLine, csvStart } from '../../../src/i18n/csv.ts'
import type { Language } from '../../../src/i18n/languages.ts'
import { baseFolder } from '../../../src/lib/addresses.ts'
import { readStoredJson, writeStored } from '../../../src/lib/storage.ts'
import { textsOf } from '../../texts/texts.ts'
import { visitsKey } from '../demo-settings.ts'

export const texts = textsOf('visits')

/** Which screens were looked at, and how long: noted in this browser when the presenter wants it, sent nowhere. */

const visit = z.object({ at: z.string(), title: z.string(), path: z.string(), seconds: z.number() })
export type Visit = z.infer<typeof visit>

const notes = z.object({ on: z.boolean(), visits: z.array(visit) })
type Notes = z.infer<typeof notes>

const most = 2_000
const second = 1_000

export const readVisits = (): Notes => readStoredJson(visitsKey, notes) ?? { on: false, visits: [] }

const keep = (kept: Notes) =>
  writeStored(visitsKey, kept.on || kept.visits.length > 0 ? JSON.stringify(kept) : null)

export function recordVisits(on: boolean): void {
  keep({ ...readVisits(), on })
  if (on) watch()
}

export const forgetVisits = () => keep({ ...readVisits(), visits: [] })

let timer: ReturnType<typeof setInterval> | undefined

/** Adds a second to the screen shown; of an address only the path is stored. */
export function watch(): void {
  clearInterval(timer)
  timer = setInterval(() => {
    const { on, visits } = readVisits()
    if (!on) return clearInterval(timer)
    if (document.visibilityState === 'hidden') return
    const path = location.pathname.slice(baseFolder.length - 1)
    keep({ on, visits: withSecond(visits, { path, title: document.title, at: new Date().toISOString() }) })
  }, second)
}

export function withSecond(visits: readonly Visit[], current: Omit<Visit, 'seconds'>): Visit[] {
  const last = visits.at(-1)
  // The title comes a little later than the address.
  if (last?.path === current.path) {
    return [...visits.slice(0, -1), { ...last, title: current.title, seconds: last.seconds + 1 }]
  }
  return [...visits, { ...current, seconds: 1 }].slice(-most)
}

export const visitsAsCsv = (visits: readonly Visit[], language: Language): string =>
  csvStart +
  [texts[language].columns, ...visits.map(({ at, title, path, seconds }) => [at, title, path, seconds])]
    .map((line) => csvLine(line, language))
    .join('')
