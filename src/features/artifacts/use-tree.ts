import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { folderQuery, walkFiles } from '../../api/artifact-files.ts'
import type { Artifact } from '../../contract/artifacts.ts'
import { type TreeRow, visibleRows } from './tree.ts'

const fresh = 30_000

function combine(results: UseQueryResult<Artifact[]>[]) {
  return { contents: results.map(({ data }) => data), failed: results.find(({ error }) => error) }
}

/** The run's files as far as they have been looked into: a folder is listed when it is opened. */
export function useTree(runId: string, openedAtFirst: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(openedAtFirst))
  const root = useQuery({ ...folderQuery(runId), staleTime: fresh })
  const folders = useQueries({
    queries: [...opened].map((id) => ({ ...folderQuery(id), staleTime: fresh })),
    combine,
  })
  const rows = useMemo<TreeRow[]>(() => {
    const contents = new Map([...opened].map((id, i) => [id, folders.contents[i]]))
    return visibleRows(runId, opened, (id) => (id === runId ? root.data : contents.get(id)))
  }, [runId, opened, root.data, folders])
  return {
    root,
    rows,
    /** Folders that could not be listed. */
    failed: folders.failed,
    opened,
    setOpen: (id: string, open: boolean) =>
      setOpened((before) => {
        const next = new Set(before)
        if (open) next.add(id)
        else next.delete(id)
        return next
      }),
  }
}

/** All files of the run, listed folder by folder the first time somebody searches. */
export function useAllFiles(runId: string, wanted: boolean) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['artifacts.all', runId],
    queryFn: async ({ signal }) => {
      const files: Artifact[] = []
      for await (const file of walkFiles(client, runId, signal)) files.push(file)
      return files
    },
    enabled: wanted,
    staleTime: 60_000,
  })
}
