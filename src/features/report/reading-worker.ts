import { expose, transfer } from 'comlink'
import { type ComparedLogs, compareLogs } from './model/compare-logs.ts'
import { type LogFrame, parseLog } from './model/log.ts'
import { type ReportBlobs, type ReportFiles, readReport, textsOf } from './model/read-report.ts'
import { outcomesOf } from './model/run-outcomes.ts'

/** Reads large files beside the page, so that the page stays quick. */
const tasks = {
  report: (files: ReportFiles) => readReport(files),
  outcomes: async (blobs: ReportBlobs) => outcomesOf(readReport(await textsOf(blobs)).report),
  log: ({ text, frame }: { text: string; frame: LogFrame }) => {
    const log = parseLog(text, frame)
    const arrays = [log.starts, log.times, log.levels, log.tags, log.messages]
    return transfer(
      log,
      arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
    )
  },
  compareLogs: (logs: ComparedLogs) => compareLogs(logs),
}
export type ReadingTasks = typeof tasks

expose(tasks)
