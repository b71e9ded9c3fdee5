import { parseJUnit } from './junit.ts'
import { parseRaw } from './raw-report.ts'
import { buildReport, type Report } from './report.ts'

/** The files that a report is made of. */
export type Source = 'junit' | 'raw' | 'devices'

/** `missing`: not there; `unreachable`: there, but it could not be fetched; `broken`: nothing in it could be read. */
export interface Notice {
  source: Source
  trouble: 'missing' | 'unreachable' | 'truncated' | 'broken' | 'partlyUnreadable' | 'impossibleTimes'
  /** Entries or times that were left out. */
  count?: number
}

export interface ReportFiles {
  junit: string | null
  raw: string | null
}

export interface ReadReport {
  report: Report
  notices: Notice[]
}

/** A broken file doesn't keep the other from being shown. */
export function readReport(files: ReportFiles): ReadReport {
  const notices: Notice[] = []
  const junit = files.junit === null ? null : parseJUnit(files.junit)
  const raw = files.raw === null ? null : parseRaw(files.raw)
  if (junit && !junit.complete) {
    notices.push({ source: 'junit', trouble: junit.cases.length > 0 ? 'truncated' : 'broken' })
  }
  if (raw && !raw.complete) {
    notices.push({ source: 'raw', trouble: raw.attempts.length > 0 ? 'truncated' : 'broken' })
  }
  if (raw && raw.unreadable > 0) {
    notices.push({ source: 'raw', trouble: 'partlyUnreadable', count: raw.unreadable })
  }
  if (raw && raw.impossibleTimes > 0) {
    notices.push({ source: 'raw', trouble: 'impossibleTimes', count: raw.impossibleTimes })
  }
  return { report: buildReport(junit, raw), notices }
}

/** The files of a report as they came: a worker takes them over without a copy. */
export type ReportBlobs = Readonly<Record<keyof ReportFiles, Blob | null>>

export async function textsOf({ junit, raw }: ReportBlobs): Promise<ReportFiles> {
  const [junitText = null, rawText = null] = await Promise.all([junit?.text(), raw?.text()])
  return { junit: junitText, raw: rawText }
}
