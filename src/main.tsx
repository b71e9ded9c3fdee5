import './app/zod-without-eval.ts'
import { holdCalls } from './api/answerable.ts'
import { startAnalytics } from './app/analytics.ts'
import { claimToken } from './app/claim-token.ts'
import { start } from './app/start.tsx'
import { apiPrefix } from './lib/addresses.ts'

claimToken()

if (import.meta.env.VITE_API_MODE === 'mock') {
  const mocks = import('../mocks/hosts/browser.ts')
  const backend = mocks.then(({ startFakeBackend }) => startFakeBackend())
  // The page may itself be one of the fake service's (identity provider, payment portal): then the product stays away.
  if (!location.pathname.startsWith(apiPrefix)) {
    holdCalls(backend)
    // Heard from the first moment on, while the fake backend's code may still be on its way.
    window.addEventListener('keydown', (event) => {
      const { ctrlKey, metaKey, shiftKey, altKey, code } = event
      if (!shiftKey || altKey || ctrlKey === metaKey || code !== 'KeyM') return
      event.preventDefault()
      void mocks.then(({ togglePanel }) => togglePanel())
    })
    // A link that commands the fake service is carried out before the product looks at the address.
    // Not awaited here: the fake service shares modules with this very script, and would wait for its end.
    if (/[?&]mock\./.test(location.search)) void backend.then(start)
    else void start()
  }
} else void start()

startAnalytics({
  host: location.host,
  cloudHost: import.meta.env.VITE_CLOUD_HOST,
  url: import.meta.env.VITE_ANALYTICS_URL,
})
