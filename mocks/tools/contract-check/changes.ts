import * as z from 'zod/mini'
import type { Finding } from './inquiry.ts'

/** Compares a check with an earlier one, or with the findings that a team expects, and tells it in Markdown. */

const saved = z.object({
  format: z.literal('contract-check'),
  findings: z.array(
    z.object({
      endpoint: z.string(),
      verdict: z.enum(['kept', 'broken', 'skipped']),
      field: z.string(),
      note: z.string(),
    }),
  ),
})

/** A file of findings that says nothing, or nothing of this kind. */
export class UnreadableFindings extends Error {}

export const writeFindings = (findings: readonly Finding[]): string =>
  `${JSON.stringify({ format: 'contract-check', findings }, null, 2)}\n`

export function readFindings(text: string, file: string): Finding[] {
  try {
    return saved.parse(JSON.parse(text)).findings
  } catch {
    throw new UnreadableFindings(`${file} holds no findings of an earlier check`)
  }
}

export interface Changes {
  /** Broken now, and not before. */
  fresh: readonly Finding[]
  /** Broken before, and no more. */
  mended: readonly Finding[]
  /** Broken now as before. */
  lasting: readonly Finding[]
  /** Endpoints that could be asked before, and can't now. */
  skipped: readonly Finding[]
}

/** Notes may tell times and ids: the same call and field is the same finding. */
const nameOf = ({ endpoint, field }: Finding) => `${endpoint}\n${field}`

export function changesSince(before: readonly Finding[], now: readonly Finding[]): Changes {
  const brokenIn = (findings: readonly Finding[]) => findings.filter(({ verdict }) => verdict === 'broken')
  const known = new Set(brokenIn(before).map(nameOf))
  const broken = brokenIn(now)
  const names = new Set(broken.map(nameOf))
  const asked = new Set(now.filter(({ verdict }) => verdict !== 'skipped').map(({ endpoint }) => endpoint))
  const could = new Set(before.filter(({ verdict }) => verdict !== 'skipped').map(({ endpoint }) => endpoint))
  return {
    fresh: broken.filter((one) => !known.has(nameOf(one))),
    lasting: broken.filter((one) => known.has(nameOf(one))),
    // A call that wasn't asked isn't mended.
    mended: brokenIn(before).filter((one) => !names.has(nameOf(one)) && asked.has(one.endpoint)),
    skipped: now.filter(
      ({ endpoint, verdict }) => verdict === 'skipped' && could.has(endpoint) && !asked.has(endpoint),
    ),
  }
}

export function describeChanges(base: string, { fresh, mended, lasting, skipped }: Changes): string {
  const broken = fresh.length + lasting.length
  const parts = [
    broken === 0
      ? '## ✅ The service keeps the contract'
      : `## ❌ ${count(broken, 'deviation')} from the contract`,
    `${inCode(base)}: ${count(fresh.length, 'deviation')} more than before, ${mended.length} fewer.`,
    section('New', fresh),
    section('Mended', mended),
    section('As before', lasting),
    section('Not asked this time', skipped),
  ]
  return `${parts.filter((part) => part !== null).join('\n\n')}\n`
}

const count = (number: number, word: string) => `${number} ${word}${number === 1 ? '' : 's'}`

function section(title: string, findings: readonly Finding[]): string | null {
  if (findings.length === 0) return null
  const lines = findings.map(
    ({ endpoint, field, note }) => `- ${inCode(endpoint)}${field && ` ${inCode(field)}`}: ${inCode(note)}`,
  )
  return `### ${title}\n\n${lines.join('\n')}`
}

/** The service's words stay words: no link, no mention, no second line. */
const inCode = (text: string) => `\`${text.replaceAll('`', "'").replaceAll(/\s+/g, ' ').slice(0, 300)}\``
