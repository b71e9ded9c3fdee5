import type { HashReport } from './md5.worker.ts'

/** MD5 in a worker, so that the page stays smooth whatever the size. */
export function hashFile(
  file: File,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<string> {
  return new Promise<string>((resolve, reject) => {
    signal.throwIfAborted()
    const worker = new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' })
    const end = () => {
      worker.terminate()
      signal.removeEventListener('abort', abort)
    }
    const abort = () => {
      end()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort)
    worker.onmessage = ({ data }: MessageEvent<HashReport>) => {
      if (data.kind === 'progress') return onProgress(data.read)
      end()
      if (data.kind === 'done') resolve(data.md5)
      else reject(new Error(data.message))
    }
    worker.onerror = (event) => {
      end()
      reject(new Error(event.message))
    }
    worker.postMessage(file)
  })
}
