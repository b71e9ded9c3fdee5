import type { ProxyOptions } from 'vite'

/** The dev server's proxy to a real service; with a token, as its owner. */
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
