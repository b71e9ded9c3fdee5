import type { Artifact } from '../../contract/artifacts.ts'

export interface TreeRow {
  artifact: Artifact
  /** From 1. */
  depth: number
  opened: boolean
  /** Its content is on its way. */
  loading: boolean
}

/** What a folder holds; `undefined` while nobody knows. */
export type ContentOf = (folder: string) => readonly Artifact[] | undefined

/** The tree as it is seen: the content of opened folders below them. */
export function visibleRows(root: string, opened: ReadonlySet<string>, contentOf: ContentOf): TreeRow[] {
  const rows: TreeRow[] = []
  const walk = (folder: string, depth: number) => {
    for (const artifact of sorted(contentOf(folder) ?? [])) {
      const open = !artifact.is_file && opened.has(artifact.id)
      rows.push({ artifact, depth, opened: open, loading: open && contentOf(artifact.id) === undefined })
      if (open) walk(artifact.id, depth + 1)
    }
  }
  walk(root, 1)
  return rows
}

/** Folders first; figures in names by their value. */
function sorted(artifacts: readonly Artifact[]): Artifact[] {
  return [...artifacts].sort(
    (a, b) => Number(a.is_file) - Number(b.is_file) || collator.compare(a.name, b.name),
  )
}

const collator = new Intl.Collator('en', { numeric: true })

/** The folders above something, the nearest last: `a/b/c` → `a`, `a/b`. */
export function foldersAbove(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/')
  return parts.slice(0, -1).map((_, i) => parts.slice(0, i + 1).join('/'))
}

export function fileSize(bytes: number): {
  value: number
  unit: 'bytes' | 'kilobytes' | 'megabytes' | 'gigabytes'
} {
  const units = ['bytes', 'kilobytes', 'megabytes', 'gigabytes'] as const
  const step = Math.min(units.length - 1, bytes < 1024 ? 0 : Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return {
    value: step === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10,
    unit: units[step] ?? 'bytes',
  }
}
