import { type ApiReply, isMadeWhileSent } from './http.ts'

/** What the backend replies, or how it fails to, as `fetch` gives it. */
export async function toResponse(reply: ApiReply, signal: AbortSignal): Promise<Response> {
  if (reply.breaks === 'network') return Response.error()
  if (reply.breaks === 'timeout') {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return Response.error()
  }
  const { status, headers } = reply
  if (isMadeWhileSent(reply.body)) {
    return new Response(
      streamOf(reply.body, (text) => new TextEncoder().encode(text)),
      { status, headers },
    )
  }
  const body = typeof reply.body === 'string' ? new TextEncoder().encode(reply.body) : reply.body
  if (body === null || [204, 205, 304].includes(status)) return new Response(null, { status, headers })
  if (reply.breaks !== 'truncated') return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
  // In Node a stream that fails ends like any other: what was announced and didn't come tells.
  const announced = { ...headers, 'Content-Length': String(2 * body.length + 1) }
  return new Response(broken(body), { status, headers: announced })
}

export function streamOf<Chunk>(
  texts: AsyncIterable<string>,
  chunkOf: (text: string) => Chunk,
): ReadableStream<Chunk> {
  const iterator = texts[Symbol.asyncIterator]()
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(chunkOf(value))
    },
    cancel: async () => void (await iterator.return?.()),
  })
}

/** Some bytes, then an end that isn't one. */
function broken(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    // A moment later: an error at once would take the bytes back before anybody has read them.
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.error(new TypeError('the connection broke off'))
    },
  })
}
