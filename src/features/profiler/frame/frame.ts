/**
 * The profiler's side of the exchange (rule 4.10), in the words of Perfetto's UI, which may take this folder's place:
 * the page that embeds or opens the frame sends PING until it gets PONG, then posts `{perfetto: {buffer, title}}`.
 */
interface Trace {
  buffer: ArrayBuffer
  title: string
}

let address: string | null = null

window.addEventListener('message', ({ data, origin, source }: MessageEvent<unknown>) => {
  if (origin !== location.origin || (source !== window.parent && source !== window.opener)) return
  if (data === 'PING') source?.postMessage('PONG', { targetOrigin: origin })
  const trace = traceOf(data)
  if (trace) show(trace)
})

function traceOf(data: unknown): Trace | null {
  if (typeof data !== 'object' || data === null || !('perfetto' in data)) return null
  const { perfetto } = data
  if (typeof perfetto !== 'object' || perfetto === null || !('buffer' in perfetto)) return null
  const { buffer } = perfetto
  if (!(buffer instanceof ArrayBuffer)) return null
  const title = 'title' in perfetto && typeof perfetto.title === 'string' ? perfetto.title : 'trace'
  return { buffer, title }
}

function show({ buffer, title }: Trace): void {
  if (address) URL.revokeObjectURL(address)
  address = URL.createObjectURL(new Blob([buffer], { type: 'application/json' }))
  const search = `profileURL=${encodeURIComponent(address)}&title=${encodeURIComponent(title)}`
  const viewer = document.createElement('iframe')
  viewer.title = title
  viewer.src = `speedscope/index.html#${search}`
  document.body.replaceChildren(viewer)
}
