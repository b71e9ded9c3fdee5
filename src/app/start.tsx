import './styles.ts'
import { createRoot } from 'react-dom/client'
import { CallFailure } from '../api/failures.ts'
import { startI18n } from '../i18n/start-i18n.ts'
import { onDemand } from '../lib/on-demand.ts'
import { App } from './app.tsx'
import { Forbidden } from './forbidden.ts'
import { createAppRouter } from './router.ts'
import { watchSession } from './session-end.ts'

export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const cache = onDemand(async () => (await import('../api/query.ts')).createQueryClient())
  const router = createAppRouter(cache)
  watchSession(router)
  await startI18n()
  createRoot(root, { onCaughtError: logUnexpected }).render(<App router={router} />)
}

/** A failed call is logged where it is made, and a page that isn't for one's role is no error. */
function logUnexpected(error: unknown): void {
  if (!(error instanceof CallFailure || error instanceof Forbidden)) console.error(error)
}
