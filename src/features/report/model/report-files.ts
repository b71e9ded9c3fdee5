import type { Artifact } from '../../../contract/artifacts.ts'
import type { ReportBlobs, ReportFiles } from './read-report.ts'

/** Where Marathon leaves the files that a report is made of (rule 6.1). */

const places = {
  junit: { top: 'tests', below: '/omni', file: /\.xml$/i },
  raw: { top: 'test_result', below: '', file: /^raw\.json$/ },
} as const satisfies Record<keyof ReportFiles, unknown>

type ListFolder = (id: string) => Promise<readonly Artifact[]>

export async function findSource(
  list: ListFolder,
  root: readonly Artifact[],
  source: keyof ReportFiles,
): Promise<Artifact | undefined> {
  const { top, below, file } = places[source]
  const folder = root.find(({ name }) => name === top)
  const files = folder ? await list(folder.id + below) : []
  return files.find((entry) => entry.is_file && file.test(entry.name))
}

/** Null for a file that isn't there. */
export async function fetchReportFiles(
  runId: string,
  { list, get }: { list: ListFolder; get: (key: string) => Promise<Blob> },
): Promise<ReportBlobs> {
  const root = await list(runId)
  const fetchSource = async (source: keyof ReportFiles) => {
    const found = await findSource(list, root, source)
    return found ? get(found.id) : null
  }
  const [junit, raw] = await Promise.all([fetchSource('junit'), fetchSource('raw')])
  return { junit, raw }
}
