/**
 * The demo's part of the service worker; MSW's script follows it in the same file. It keeps the files of the
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
  addEventListener(type: 'message', listener: (event: MessageEvent & LifetimeEvent) => void): void
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
  const isPage = request.mode === 'navigate' && request.destination === 'document'
  if (inside && path.startsWith('api/')) {
    if (isPage) helpOut(event)
    return
  }
  event.stopImmediatePropagation()
  if (!inside || request.method !== 'GET' || request.headers.has('range')) return
  if (isPage && !/^(assets|static)\/|^[^/]+\.\w+$/.test(path)) event.respondWith(shell())
  else event.respondWith(path.startsWith('assets/') ? keptFirst(request) : networkFirst(request))
})

worker.addEventListener('message', (event) => {
  const [port] = event.ports
  if (event.data === 'KEEP_OFFLINE') event.waitUntil(keepFiles())
  else if (event.data === 'IS_KEPT') event.waitUntil(isKept().then((kept) => port?.postMessage(kept)))
  else return
  event.stopImmediatePropagation()
})

/** Time limit for a host, in milliseconds. */
const hostTimeout = 2_000

/**
 * Every page of the product is the one file in its folder, whatever a host answers below it: not the host's own
 * 404 page, not a captive portal's sign-in page, and not after an endless wait.
 */
async function shell(): Promise<Response> {
  const kept = await keptFile(folder.href)
  const options: RequestInit = {
    cache: 'no-cache',
    ...(kept && { signal: AbortSignal.timeout(hostTimeout) }),
  }
  try {
    const reply = await fetch(folder.href, options)
    const page = await reply.clone().text()
    // A copy: browsers refuse a redirected response to a navigation.
    if (reply.ok && isOurs(page)) return new Response(page, { headers: reply.headers })
    return kept ?? reply
  } catch (error) {
    if (kept) return kept
    throw error
  }
}

/**
 * MSW answers the service's own pages, through an open page of the product. When there is none, and the host has no
 * such page either, the product's page is served.
 */
function helpOut(event: RequestEvent): void {
  const { promise, resolve } = Promise.withResolvers<Response>()
  event.respondWith(promise.then((reply) => (reply.url && !reply.ok ? shell() : reply), shell))
  let answered = false
  event.respondWith = (reply) => {
    answered = true
    resolve(reply)
  }
  // MSW answers at once or not at all.
  setTimeout(() => answered || resolve(shell()))
}

/** Recognises the product's page by its root element. */
const isOurs = (page: string) => page.includes('<div id="root">')

/** An HTML reply to an asset's name is an error page of the host. */
const isFile = (reply: Response) => reply.ok && !reply.headers.get('Content-Type')?.startsWith('text/html')

/** Asset names contain a hash of the content, so a kept one is never stale. */
async function keptFirst(request: Request): Promise<Response> {
  const kept = await keptFile(request.url)
  if (kept) return kept
  const reply = await fetch(request)
  if (isFile(reply)) void keep(request.url, reply.clone())
  return reply
}

async function networkFirst(request: Request): Promise<Response> {
  const kept = (await keptFile(request.url)) ?? (await keptFile(new URL('index.html', request.url).href))
  const reply = fetch(request)
  if (!kept) return reply
  const late = new Promise<Response>((resolve) => setTimeout(resolve, hostTimeout, kept))
  return Promise.race([
    reply.then(
      (come) => (come.ok ? come : kept),
      () => kept,
    ),
    late,
  ])
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

/** Fetches this deployment's missing files, and drops files that neither it nor the one before it needs. */
async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName)
  const [listed, page] = await Promise.all([bring(fileList), bring(folder.href)])
  if (!isOurs(await page.clone().text())) throw new Error('the folder holds another page')
  const files = await filesOf(listed.clone())
  const before = await cache.match(fileList)
  const stays = new Set([...files, ...(before ? await filesOf(before) : []), folder.href, fileList])
  for (const url of files) {
    if (url.includes('/assets/') && (await cache.match(url))) continue
    const reply = await bring(url)
    if (url.includes('/assets/') && !isFile(reply)) throw new Error(`${url} is a page`)
    await cache.put(url, reply)
  }
  // Last, so that the page that is kept always finds its files.
  await cache.put(folder.href, page)
  await cache.put(fileList, listed)
  for (const { url } of await cache.keys()) if (!stays.has(url)) await cache.delete(url)
}

async function bring(url: string): Promise<Response> {
  const reply = await fetch(url, { cache: url.includes('/assets/') ? 'default' : 'no-cache' })
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`)
  return reply
}

/** Whether everything that the kept page may ask for is here. */
async function isKept(): Promise<boolean> {
  const list = await keptFile(fileList)
  if (!list) return false
  const cache = await caches.open(cacheName)
  const there = new Set((await cache.keys()).map(({ url }) => url))
  return [folder.href, ...(await filesOf(list))].every((url) => there.has(url))
}

async function filesOf(list: Response): Promise<string[]> {
  const paths: string[] = await list.json()
  return paths.map((path) => new URL(path, folder).href)
}
