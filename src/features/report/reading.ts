import { WorkerCaller } from '../../lib/worker-call.ts'
import { type Log, type LogFrame, parseLog } from './model/log.ts'
import {
  type ReadReport,
  type ReportBlobs,
  type ReportFiles,
  readReport,
  textsOf,
} from './model/read-report.ts'
import { type Outcomes, outcomesOf } from './model/run-outcomes.ts'
import type { ReadingTasks } from './reading-worker.ts'

export const readingWorker = new WorkerCaller<ReadingTasks>(
  () => new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' }),
)

/** Starting a worker takes longer than reading a small file. */
export const mainThreadLimit = 300_000

export async function readReportFiles(files: ReportFiles): Promise<ReadReport> {
  const size = (files.junit?.length ?? 0) + (files.raw?.length ?? 0)
  return size < mainThreadLimit ? readReport(files) : readingWorker.call((worker) => worker.report(files))
}

export async function readOutcomes(blobs: ReportBlobs, signal: AbortSignal): Promise<Outcomes> {
  const size = (blobs.junit?.size ?? 0) + (blobs.raw?.size ?? 0)
  if (size >= mainThreadLimit) return readingWorker.call((worker) => worker.outcomes(blobs), signal)
  return outcomesOf(readReport(await textsOf(blobs)).report)
}

export async function readLog(text: string, frame: LogFrame): Promise<Log> {
  return text.length < mainThreadLimit
    ? parseLog(text, frame)
    : readingWorker.call((worker) => worker.log({ text, frame }))
}
