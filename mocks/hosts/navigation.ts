import type { CommandChannel } from './backend-worker/command-channel.ts'

/**
 * A browser may come to an `/api/` address before any page is there to answer for the worker (a link opened in a new
 * tab, a reload of the identity provider's page). The static host then serves the product's own page, which answers
 * here: it shows what the backend replies, or follows where it points.
 */
export async function answerNavigation(
  channel: Pick<CommandChannel, 'handle'>,
  /** The service's folder, without a trailing slash. */
  folder: string,
  viewerHeaders: () => readonly [string, string][],
): Promise<void> {
  let target = location.pathname.slice(folder.length) + location.search
  for (let hops = 0; hops < 5; hops++) {
    const reply = await channel.handle({
      method: 'GET',
      target,
      origin: location.origin + folder,
      headers: viewerHeaders(),
      body: null,
    })
    if (!reply) return
    const next = reply.headers.Location
    if (!next) {
      show(reply.headers['Content-Type'] ?? '', typeof reply.body === 'string' ? reply.body : '')
      return
    }
    const url = new URL(next, location.origin)
    if (url.origin !== location.origin || !url.pathname.startsWith(`${folder}/api/`)) {
      location.replace(url)
      return
    }
    target = url.pathname.slice(folder.length) + url.search
  }
}

function show(contentType: string, body: string): void {
  if (!contentType.startsWith('text/html')) {
    document.body.textContent = body
    return
  }
  const page = new DOMParser().parseFromString(body, 'text/html')
  document.replaceChild(document.adoptNode(page.documentElement), document.documentElement)
}
