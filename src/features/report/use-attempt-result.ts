import { useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery, listFolder } from '../../api/artifact-files.ts'
import { type Failure, failureOf } from './model/outcome.ts'
import type { Attempt, Test } from './model/report.ts'
import { safeFileName } from './model/test-name.ts'

/**
 * What the attempt's own result file says of its failure (`test_result/omni/<serial>/<test>.json`): asked only where
 * the JUnit file, which tells of all failures at once, says nothing.
 */
export function useAttemptResult(runId: string, test: Test, attempt: Attempt): Failure | null {
  const client = useQueryClient()
  const untold = attempt.failure === null && (attempt.status === 'failed' || attempt.status === 'unfinished')
  const { data } = useQuery({
    queryKey: ['report.attemptResult', runId, test.id, attempt.number] as const,
    queryFn: async () => {
      const files = await listFolder(client, runId, `test_result/omni/${safeFileName(attempt.device ?? '')}`)
      const found = files.find(({ name }) => name === `${safeFileName(test.id)}.json`)
      const content = found && (await client.fetchQuery(fileQuery(found.id)))
      return content ? readResult(await content.text(), attempt) : null
    },
    enabled: untold && attempt.device !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data ?? null
}

/** A later attempt on the same device overwrites the file: then it isn't about this one. */
export function readResult(source: string, { startAt }: Pick<Attempt, 'startAt'>): Failure | null {
  let value: unknown
  try {
    value = JSON.parse(source)
  } catch {
    return null
  }
  if (typeof value !== 'object' || value === null) return null
  const [trace, begun] = [Reflect.get(value, 'stacktrace'), Reflect.get(value, 'startTime')]
  if (typeof trace !== 'string' || trace === '' || begun !== startAt) return null
  return failureOf('', '', trace)
}
