import type { ReportFiles } from './model/read-report.ts'

/** The files of a report as they came: a worker takes them over without a copy. */
export type ReportBlobs = Readonly<Record<keyof ReportFiles, Blob | null>>

export async function textsOf({ junit, raw }: ReportBlobs): Promise<ReportFiles> {
  const [junitText = null, rawText = null] = await Promise.all([junit?.text(), raw?.text()])
  return { junit: junitText, raw: rawText }
}
