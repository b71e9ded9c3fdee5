import {
  androidDevices,
  androidVersions,
  type Environment,
  type EnvironmentProblem,
  environmentProblems,
  iosDevicesByVersion,
  iosVersions,
  type SystemImage,
  systemImages,
} from '../../contract/rules/environment.ts'
import type { RunDraft } from './draft.ts'

/**
 * The environment is chosen from left to right (Android: device → OS → image; iOS: OS → device). A choice is open as long
 * as some choice of the fields to its right is valid; the others are shown with the rule that forbids them.
 */
export type EnvironmentField = 'device' | 'os_version' | 'system_image'

const order: Record<RunDraft['platform'], readonly EnvironmentField[]> = {
  Android: ['device', 'os_version', 'system_image'],
  iOS: ['os_version', 'device'],
}
export const fieldsOf = (platform: RunDraft['platform']) => order[platform]

type Chosen = Pick<RunDraft, 'platform' | 'flavor' | EnvironmentField>

const everyIphone = [...new Set(Object.values(iosDevicesByVersion).flat())]

function valuesOf(platform: RunDraft['platform'], field: EnvironmentField): readonly string[] {
  if (field === 'system_image') return systemImages
  if (platform === 'iOS') return field === 'os_version' ? iosVersions : everyIphone
  return field === 'os_version' ? androidVersions : androidDevices.map(({ id }) => id)
}

export interface Choice {
  value: string
  /** Why it can't be had together with what stands to its left; null if it can. */
  reason: EnvironmentProblem['rule'] | null
}

export function choicesOf(chosen: Chosen, field: EnvironmentField): Choice[] {
  return valuesOf(chosen.platform, field).map((value) => ({
    value,
    reason: obstacle({ ...chosen, [field]: value }, field),
  }))
}

/** The first problem of the best completion to the right; null if there is one without problems. */
function obstacle(chosen: Chosen, upTo: EnvironmentField): EnvironmentProblem['rule'] | null {
  const fields = order[chosen.platform]
  const open = fields.slice(fields.indexOf(upTo) + 1)
  let best: EnvironmentProblem[] | null = null
  for (const completed of completions(chosen, open)) {
    const problems = environmentProblems(toEnvironment(completed))
    if (problems.length === 0) return null
    if (!best || problems.length < best.length) best = problems
  }
  return best?.[0]?.rule ?? null
}

function completions(chosen: Chosen, open: readonly EnvironmentField[]): Chosen[] {
  const [field, ...rest] = open
  if (!field) return [chosen]
  return valuesOf(chosen.platform, field).flatMap((value) => completions({ ...chosen, [field]: value }, rest))
}

export function toEnvironment(chosen: Chosen): Environment {
  return { ...chosen, system_image: chosen.platform === 'Android' ? chosen.system_image : null }
}

/** The nearest valid environment: what fits stays, what doesn't becomes the first that does. */
export function withValidEnvironment<Draft extends Chosen>(draft: Draft): Draft {
  let next = draft
  for (const field of order[draft.platform]) {
    const choices = choicesOf(next, field)
    const kept = choices.some(({ value, reason }) => value === next[field] && !reason)
    if (kept) continue
    const preferred = choices.find(({ value, reason }) => !reason && preferredValues.has(value))
    const first = preferred ?? choices.find(({ reason }) => !reason)
    if (first) next = { ...next, [field]: first.value as SystemImage }
  }
  return draft.platform === 'iOS' && next.system_image ? { ...next, system_image: null } : next
}

/** Preselected where they are valid. */
const preferredValues: ReadonlySet<string> = new Set(['pixel_6', '14', 'google_apis', '18.4', 'iPhone-16'])
