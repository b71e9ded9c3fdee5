import * as z from 'zod/mini'

const attempts = z.array(
  z.object({ package: z.string(), class: z.string(), method: z.string(), status: z.string() }),
)

/** A test that failed in each of its attempts, as the report's address names it; null when there is none. */
export function failedTest(raw: unknown): string | null {
  const outcomes = new Map<string, Set<string>>()
  for (const attempt of attempts.parse(raw)) {
    const test = `${attempt.package ? `${attempt.package}.` : ''}${attempt.class}#${attempt.method}`
    outcomes.set(test, (outcomes.get(test) ?? new Set()).add(attempt.status))
  }
  const failed = [...outcomes].find(([, statuses]) => statuses.size === 1 && statuses.has('FAILURE'))
  return failed?.[0] ?? null
}
