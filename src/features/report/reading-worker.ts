import { answerCalls, Transferred } from '../../lib/worker-call.ts'
import { type LogFrame, parseLog } from './model/log.ts'
import { type ComparedLogs, compareLogs } from './model/log-comparison.ts'
import { type ReportFiles, readReport } from './model/read-report.ts'

/** Reads large files beside the page, so that the page stays quick. */
const tasks = {
  report: (files: ReportFiles) => readReport(files),
  log: ({ text, frame }: { text: string; frame: LogFrame }) => {
    const log = parseLog(text, frame)
    const arrays = [log.starts, log.times, log.levels, log.tags, log.messages]
    return new Transferred(
      log,
      arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
    )
  },
  compareLogs: (logs: ComparedLogs) => compareLogs(logs),
}
export type ReadingTasks = typeof tasks

answerCalls(tasks)
