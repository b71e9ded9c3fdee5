import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { fileQuery } from '../../api/artifact-files.ts'
import type { LogFrame } from './model/log.ts'
import { readLog } from './reading.ts'

export function useLog(key: string | null, frame: LogFrame) {
  const client = useQueryClient()
  return useQuery(
    queryOptions({
      queryKey: ['report.log', key, frame.startAt] as const,
      queryFn: async () => {
        const content = await client.fetchQuery(fileQuery(key ?? ''))
        return readLog(await content.text(), frame)
      },
      enabled: key !== null,
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 30_000,
    }),
  )
}
