import { parseLog } from './model/log.ts'
import { readReport } from './model/read-report.ts'
import type { ReadingReply, ReadingRequest } from './reading.ts'

/** Reads large files beside the page, so that the page stays quick. */
self.addEventListener('message', ({ data }: MessageEvent<ReadingRequest>) => {
  const reply = (answer: ReadingReply, transfer: Transferable[] = []) =>
    self.postMessage(answer, { transfer })
  try {
    if (data.kind === 'report') reply({ number: data.number, result: readReport(data.files) })
    else {
      const log = parseLog(data.text, data.frame)
      const arrays = [log.starts, log.times, log.levels, log.tags, log.messages]
      reply(
        { number: data.number, result: log },
        arrays.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : [])),
      )
    }
  } catch (error) {
    reply({ number: data.number, error: String(error) })
  }
})
