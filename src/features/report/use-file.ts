import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { fileQuery } from '../../api/artifact-files.ts'
import type { LogFrame } from './model/log.ts'
import { readLog } from './reading.ts'

/**
 * An address for <img> and <video>, which can't send the token themselves: the bytes come through the client and live
 * as long as the element does.
 */
export function useFileUrl(key: string | null) {
  const query = useQuery({ ...fileQuery(key ?? ''), enabled: key !== null })
  const blob = query.data
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [blob])
  return { url, blob, error: query.error, isPending: query.isPending, refetch: query.refetch }
}

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
