import { claimToken } from './app/claim-token.ts'
import { start } from './app/start.tsx'

claimToken()

if (import.meta.env.VITE_API_MODE === 'mock') {
  const { startFakeBackend } = await import('../mocks/hosts/browser.ts')
  if (await startFakeBackend()) start()
} else start()
