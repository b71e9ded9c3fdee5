import { md5Of } from './md5.ts'

export type HashReport =
  | { kind: 'progress'; read: number }
  | { kind: 'done'; md5: string }
  | { kind: 'failed'; message: string }

const report = (message: HashReport) => postMessage(message)

addEventListener('message', ({ data }: MessageEvent<File>) => {
  md5Of(data, (read) => report({ kind: 'progress', read })).then(
    (md5) => report({ kind: 'done', md5 }),
    (error: unknown) => report({ kind: 'failed', message: String(error) }),
  )
})
