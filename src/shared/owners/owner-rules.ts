import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { shortText } from '../../contract/values.ts'
import { parseJson } from '../../lib/json.ts'
import { readStoredJson, watchStored, writeStored } from '../../lib/storage.ts'

/** Rules that name the owner of tests by package or class. They are kept with a project in this browser. */

export const longestPattern = 300
export const longestOwner = 100
export const mostRules = 500

const ownerRule = z.object({
  /** `com.acme.shop`, `*.checkout.*`: no test's name, which has a `#`, and no file's. */
  pattern: shortText(1, longestPattern).check(z.regex(/^[^#/\\\r\n]+$/)),
  /** A dash alone stands for "nobody" elsewhere. */
  owner: shortText(1, longestOwner).check(z.regex(/[^\s-]/)),
})
export type OwnerRule = z.infer<typeof ownerRule>

/** The first rule that covers a test names its owner, so that of two with one pattern the second never would. */
export const ownerRules = z.array(ownerRule).check(z.maxLength(mostRules), ({ value, issues }) => {
  const seen = new Set<string>()
  for (const [i, { pattern }] of value.entries()) {
    if (seen.has(pattern))
      issues.push({ code: 'custom', message: 'duplicate', path: [i, 'pattern'], input: pattern })
    seen.add(pattern)
  }
})

/** Whether a pattern covers a package or class: by its whole name, or as a part of what it names. `*` is any text. */
export function coverOf(pattern: string): (name: string) => boolean {
  const parts = `${pattern}.*`.split('*')
  return (name) => {
    const whole = `${name}.`
    let at = 0
    return parts.every((part, i) => {
      const found = i === 0 ? (whole.startsWith(part) ? 0 : -1) : whole.indexOf(part, at)
      at = found + part.length
      return found >= 0
    })
  }
}

const file = z.object({ version: z.literal(1), rules: ownerRules })

export const writeRules = (rules: readonly OwnerRule[]) =>
  `${JSON.stringify({ version: 1, rules }, null, 2)}\n`

export type FileProblem =
  | { problem: 'tooLarge' | 'notJson' | 'notRules' }
  /** The first rule that is wrong, counted from 1. */
  | { problem: 'wrongRule'; number: number }

export const largestFile = 1_000_000

export function readRules(content: string): { rules: OwnerRule[] } | FileProblem {
  if (content.length > largestFile) return { problem: 'tooLarge' }
  const json = parseJson(content)
  if (json === undefined) return { problem: 'notJson' }
  const { data, error } = file.safeParse(json)
  if (data) return { rules: data.rules }
  const [issue] = error.issues
  const [top, place] = issue?.path ?? []
  return top === 'rules' && typeof place === 'number'
    ? { problem: 'wrongRule', number: place + 1 }
    : { problem: 'notRules' }
}

const noRules: OwnerRule[] = []

export function useOwnerRules(projectId: string) {
  const key = `owners.${projectId}`
  const read = () => readStoredJson(key, ownerRules) ?? noRules
  const [rules, setRules] = useState(read)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read follows from the key
  useEffect(() => watchStored(key, () => setRules(read())), [key])
  const save = (next: OwnerRule[]) => {
    setRules(next)
    writeStored(key, next.length > 0 ? JSON.stringify(next) : null)
  }
  return { rules, save }
}
