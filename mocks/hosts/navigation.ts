import type { Backend } from '../backend/backend.ts'

/** The folder the demo is served from, without the slash at its end. */
const folder = import.meta.env.BASE_URL.slice(0, -1)

/**
 * A browser may come to an `/api/` address before any page is there to answer for the worker (a link opened in a new
 * tab, a reload of the identity provider's page). The static host then serves the product's own page, which answers
 * here: it shows what the backend replies, or follows where it points.
 */
export async function answerNavigation(backend: Backend): Promise<boolean> {
  let target = location.pathname.slice(folder.length) + location.search
  if (!target.startsWith('/api/')) return false
  for (let hops = 0; hops < 5; hops++) {
    const reply = await backend.handle({
      method: 'GET',
      target,
      origin: location.origin + folder,
      header: () => null,
      body: async () => new Uint8Array(),
    })
    const next = reply.headers.Location
    if (!next) {
      show(reply.headers['Content-Type'] ?? '', typeof reply.body === 'string' ? reply.body : '')
      return true
    }
    const url = new URL(next, location.origin)
    if (url.origin !== location.origin || !url.pathname.startsWith(`${folder}/api/`)) {
      location.replace(url)
      return true
    }
    target = url.pathname.slice(folder.length) + url.search
  }
  return true
}

function show(contentType: string, body: string): void {
  if (!contentType.startsWith('text/html')) {
    document.body.textContent = body
    return
  }
  const page = new DOMParser().parseFromString(body, 'text/html')
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement)
}
