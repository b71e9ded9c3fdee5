import type { ProxyOptions } from 'vite'

/** Where the dev server sends calls that a real service is to answer; with a token, as whoever that is. */
export function proxyTo(
  target: string | undefined,
  token?: string | undefined,
): Record<string, ProxyOptions> | undefined {
  if (!target) return undefined
  const forward: ProxyOptions = {
    target,
    changeOrigin: true,
    xfwd: true,
    ...(token && { headers: { authorization: `Bearer ${token}` } }),
  }
  // The fake service's links into a world of a name lead below `/@name`.
  return { '/api': forward, '^/@[\\w.-]+/api/': forward }
}
