import type { ProxyOptions } from 'vite'
import type { Recording } from './record.ts'

interface ProxySettings {
  API_PROXY_TARGET?: string
  API_PROXY_TOKEN?: string
  API_RECORD?: string
}

/** The dev server's proxy to a real service; with a token, as its owner. A file keeps what it carries. */
export function proxyTo({
  API_PROXY_TARGET: target,
  API_PROXY_TOKEN: token,
  API_RECORD: path,
}: ProxySettings): Record<string, ProxyOptions> | undefined {
  if (!target) {
    if (path) throw new Error('API_RECORD keeps the calls to API_PROXY_TARGET, which is missing')
    return undefined
  }
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(path && { 'accept-encoding': 'identity' }),
  }
  const forward: ProxyOptions = {
    target,
    changeOrigin: true,
    xfwd: true,
    ...(Object.keys(headers).length > 0 && { headers }),
    ...(path && { configure: recording(path, target, token) }),
  }
  // The fake service's links into a world of a name lead below `/@name`.
  return { '/api': forward, '^/@[\\w.-]+/api/': forward }
}

/** Loaded when the server starts: it starts anew whenever a file that vite.config.ts imports changes. */
function recording(path: string, target: string, token: string | undefined): ProxyOptions['configure'] {
  const module = new URL('./record.ts', import.meta.url).href
  let recorder: Promise<Recording> | undefined
  const load = async () => {
    const { recordTo }: typeof import('./record.ts') = await import(/* @vite-ignore */ module)
    return recordTo(path, target, token)
  }
  return (proxy) => {
    recorder ??= load()
    recorder.then(
      ({ begin, answered }) => {
        proxy.on('start', begin)
        proxy.on('proxyRes', (reply, request) => answered(request, reply))
      },
      (error: Error) => {
        console.error(`API_RECORD: ${error.message}`)
        process.exit(1)
      },
    )
  }
}
