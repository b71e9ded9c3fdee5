import './app/zod-without-eval.ts'
import { startFakeBackend, togglePanel } from '../mocks/hosts/browser.ts'
import { holdCalls } from './api/http.ts'
import { beginSessionOfAddress } from './api/session/lifetime.ts'
import { startAnalytics } from './app/analytics.ts'
import { start } from './app/start.tsx'
import { apiPrefix } from './lib/addresses.ts'

beginSessionOfAddress()

if (import.meta.env.VITE_API_MODE === 'mock') {
  // Such a link is carried out before the product looks at the address, and goes from there at once.
  const commanded = /[?&]mock\./.test(location.search)
  const backend = startFakeBackend()
  // The page may itself be one of the fake service's (identity provider, payment portal): then the product stays away.
  if (!location.pathname.startsWith(apiPrefix)) {
    holdCalls(backend)
    window.addEventListener('keydown', (event) => {
      const { ctrlKey, metaKey, shiftKey, altKey, code } = event
      if (!shiftKey || altKey || ctrlKey === metaKey || code !== 'KeyM') return
      event.preventDefault()
      togglePanel()
    })
    if (commanded) void backend.then(start)
    else void start()
  }
} else void start()

startAnalytics({
  host: location.host,
  cloudHost: import.meta.env.VITE_CLOUD_HOST,
  url: import.meta.env.VITE_ANALYTICS_URL,
})
