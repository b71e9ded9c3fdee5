import './app/zod-without-eval.ts'
import { startWithBackend } from '#backend'
import { beginSessionOfAddress } from './api/session/lifetime.ts'
import { startAnalytics } from './app/analytics.ts'
import { start } from './app/start.tsx'

beginSessionOfAddress()
void startWithBackend(() => start().catch(reportFailure))
startAnalytics({
  host: location.host,
  cloudHost: import.meta.env.VITE_CLOUD_HOST,
  url: import.meta.env.VITE_ANALYTICS_URL,
})

/** Nothing could be shown: the page says so in words of its own (app/early/load-failure.ts). */
function reportFailure(error: unknown): void {
  console.error(error)
  window.showLoadFailure?.()
}
