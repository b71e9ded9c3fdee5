import { WorkerCaller } from '../../../lib/worker-call.ts'
import type { HashTasks } from './md5.worker.ts'

/** MD5 in a worker, so that the page stays smooth whatever the size. Files are read side by side: each has its own. */
export function hashFile(
  file: File,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<string> {
  const hasher = new WorkerCaller<HashTasks>(
    () => new Worker(new URL('./md5.worker.ts', import.meta.url), { type: 'module' }),
  )
  return hasher.call('md5', file, { signal, onNews: onProgress }).finally(() => hasher.end())
}
