/**
 * What the demo's service worker does before MSW's script, which follows it in the same file: it keeps the files of the
 * demo and serves them when there is no network. Files never travel through MSW, which would ask the page about each.
 * Its text is the same in every build, so that a new deployment changes the files and not the worker.
 */

/** TypeScript describes pages or workers, not both at once: the little of a worker's world that is used here. */
interface LifetimeEvent extends Event {
  waitUntil(until: Promise<unknown>): void
}
interface RequestEvent extends LifetimeEvent {
  request: Request
  respondWith(reply: Promise<Response>): void
}
interface WorkerScope {
  registration: ServiceWorkerRegistration
  skipWaiting(): Promise<void>
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void
  addEventListener(type: 'message', listener: (event: LifetimeEvent & { data: unknown }) => void): void
}

const worker = self as unknown as WorkerScope

// MSW's script takes over the pages of its predecessor, which then wait for answers of one that is gone, and it
// unregisters itself when the last page closes. This one waits for its turn, and stays.
worker.skipWaiting = async () => {}
worker.registration.unregister = async () => false

const folder = new URL(worker.registration.scope)
const cacheName = `paceline-demo:${folder.pathname}`
const fileList = new URL('offline.json', folder).href

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  const inside = url.origin === folder.origin && url.pathname.startsWith(folder.pathname)
  const path = url.pathname.slice(folder.pathname.length)
  if (inside && path.startsWith('api/')) return
  event.stopImmediatePropagation()
  if (!inside || request.method !== 'GET' || request.headers.has('range')) return
  event.respondWith(path.startsWith('assets/') ? keptFirst(request) : networkFirst(request))
})

worker.addEventListener('message', (event) => {
  if (event.data !== 'KEEP_OFFLINE') return
  event.stopImmediatePropagation()
  event.waitUntil(keepFiles())
})

/** The name of an asset says what is in it. */
async function keptFirst(request: Request): Promise<Response> {
  const kept = await keptFile(request.url)
  if (kept) return kept
  const reply = await fetch(request)
  if (reply.ok) void keep(request.url, reply.clone())
  return reply
}

async function networkFirst(request: Request): Promise<Response> {
  try {
    return await fetch(request)
  } catch (error) {
    const kept =
      (await keptFile(request.url)) ??
      (await keptFile(new URL('index.html', request.url).href)) ??
      (request.destination === 'document' ? await keptFile(folder.href) : undefined)
    if (!kept) throw error
    return kept
  }
}

/** A browser that keeps nothing (a private window, a full disk) still gets its files from the network. */
async function keptFile(url: string): Promise<Response | undefined> {
  return caches
    .open(cacheName)
    .then((cache) => cache.match(url, { ignoreSearch: true }))
    .catch(() => undefined)
}

async function keep(url: string, reply: Response): Promise<void> {
  await caches
    .open(cacheName)
    .then((cache) => cache.put(url, reply))
    .catch(() => {})
}

/** Brings what isn't here yet of this deployment, and drops what neither it nor the one before it needs. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const listed = await fetch(fileList, { cache: 'no-cache' })
  const files = await filesOf(listed.clone())
  const before = await cache.match(fileList)
  const stays = new Set([...files, ...(before ? await filesOf(before) : []), folder.href, fileList])
  for (const url of files) if (!url.includes('/assets/') || !(await cache.match(url))) await cache.add(url)
  // Last, so that the page that is kept always finds its files.
  await cache.add(new Request(folder.href, { cache: 'no-cache' }))
  await cache.put(fileList, listed)
  for (const { url } of await cache.keys()) if (!stays.has(url)) await cache.delete(url)
}

async function filesOf(list: Response): Promise<string[]> {
  const paths: string[] = await list.json()
  return paths.map((path) => new URL(path, folder).href)
}
