import { type Log, type LogFrame, parseLog } from './model/log.ts'
import { type ReadReport, type ReportFiles, readReport } from './model/read-report.ts'

export type ReadingRequest =
  | { number: number; kind: 'report'; files: ReportFiles }
  | { number: number; kind: 'log'; text: string; frame: LogFrame }

export type ReadingReply =
  | { number: number; result: ReadReport | Log; error?: undefined }
  | { number: number; error: string; result?: undefined }

/** Starting a worker takes longer than reading a small file. */
const smallFile = 300_000

export function readReportFiles(files: ReportFiles): Promise<ReadReport> {
  const size = (files.junit?.length ?? 0) + (files.raw?.length ?? 0)
  if (size < smallFile) return Promise.resolve(readReport(files))
  return inWorker<ReadReport>({ kind: 'report', files, number: 0 })
}

export function readLog(text: string, frame: LogFrame): Promise<Log> {
  if (text.length < smallFile) return Promise.resolve(parseLog(text, frame))
  return inWorker<Log>({ kind: 'log', text, frame, number: 0 })
}

/** Reports of more tests are large; the worker can start while they are still on their way. */
const manyTests = 300

export function expectReport(tests: number | null): void {
  if ((tests ?? 0) > manyTests) worker ??= startWorker()
}

let worker: Worker | null = null
let requests = 0
const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>()

function inWorker<Result extends ReadReport | Log>(request: ReadingRequest): Promise<Result> {
  worker ??= startWorker()
  const number = ++requests
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject })
    worker?.postMessage({ ...request, number })
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./reading-worker.ts', import.meta.url), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<ReadingReply>) => {
    const request = waiting.get(data.number)
    waiting.delete(data.number)
    if (data.error === undefined) request?.resolve(data.result as never)
    else request?.reject(new Error(data.error))
  })
  started.addEventListener('error', (event) => {
    for (const { reject } of waiting.values()) reject(new Error(event.message || 'the reading worker failed'))
    waiting.clear()
    worker = null
  })
  return started
}
