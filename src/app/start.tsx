import './styles.ts'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '../api/query.ts'
import { startI18n } from '../i18n/start-i18n.ts'
import { App } from './app.tsx'
import { createAppRouter } from './router.ts'
import { watchSession } from './session-end.ts'

export async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  const queryClient = createQueryClient()
  const router = createAppRouter(queryClient)
  watchSession({ router, queryClient })
  await startI18n()
  createRoot(root, { onUncaughtError: console.error }).render(
    <App router={router} queryClient={queryClient} />,
  )
}
