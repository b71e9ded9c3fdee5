import { whenIdle } from '../../../src/lib/when-idle.ts'

/** Long enough for the first page to have everything it needs. */
const afterStart = 3_000
const patience = 10_000

/** Asks the worker to keep the demo's files, once nobody is waiting for anything. The dev server has none to keep. */
export async function keepOffline(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  setTimeout(() => whenIdle(() => active?.postMessage('KEEP_OFFLINE'), patience), afterStart)
}
