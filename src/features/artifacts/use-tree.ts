import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { folderQuery, walkFiles } from '../../api/files.ts'
import type { Artifact } from '../../contract/artifacts.ts'

export interface TreeRow {
  artifact: Artifact
  /** From 1. */
  depth: number
  opened: boolean
  /** Its content is on its way. */
  loading: boolean
}

const staleTime = 30_000

/** The run's files as far as they have been looked into: a folder is listed when it is opened. */
export function useTree(runId: string, openedAtFirst: readonly string[]) {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set(openedAtFirst))
  const root = useQuery({ ...folderQuery(runId), staleTime, retryOnMount: false })
  const folders = useQueries({
    queries: [...opened].map((id) => ({ ...folderQuery(id), staleTime })),
    combine,
  })
  const rows = useMemo(() => {
    const contents = new Map([...opened].map((id, i) => [id, folders.contents[i]]))
    return visibleRows(runId, opened, (id) => (id === runId ? root.data : contents.get(id)))
  }, [runId, opened, root.data, folders])
  return {
    root,
    rows,
    /** Of the folders that could not be listed, one. */
    failed: folders.failed,
    setOpen: (id: string, open: boolean) =>
      setOpened((before) => new Set(open ? [...before, id] : [...before].filter((other) => other !== id))),
  }
}

const combine = (results: UseQueryResult<Artifact[]>[]) => ({
  contents: results.map(({ data }) => data),
  failed: results.find(({ error }) => error),
})

/** The tree as it is seen: the content of opened folders below them. */
export function visibleRows(
  root: string,
  opened: ReadonlySet<string>,
  /** `undefined` while not loaded. */
  contentOf: (folder: string) => readonly Artifact[] | undefined,
): TreeRow[] {
  const below = (folder: string, depth: number): TreeRow[] =>
    [...(contentOf(folder) ?? [])].sort(foldersFirst).flatMap((artifact) => {
      const open = !artifact.is_file && opened.has(artifact.id)
      const loading = open && contentOf(artifact.id) === undefined
      return [{ artifact, depth, opened: open, loading }, ...(open ? below(artifact.id, depth + 1) : [])]
    })
  return below(root, 1)
}

/** Figures in names by their value. */
const collator = new Intl.Collator('en', { numeric: true })
const foldersFirst = (a: Artifact, b: Artifact) =>
  Number(a.is_file) - Number(b.is_file) || collator.compare(a.name, b.name)

/** The folders above something, the nearest last: `a/b/c` → `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/')
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

/** All files of the run, listed folder by folder on the first search. */
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
