/** The one flag: `mock` brings the fake backend, `real` talks to `/api` and holds not a byte of mocks. */
export function apiMode(command: 'serve' | 'build', mode: string): 'mock' | 'real' {
  const wanted = process.env.VITE_API_MODE
  if (wanted === 'mock' || wanted === 'real') return wanted
  if (wanted) throw new Error(`VITE_API_MODE is "mock" or "real", not "${wanted}"`)
  return command === 'serve' || mode === 'demo' ? 'mock' : 'real'
}
