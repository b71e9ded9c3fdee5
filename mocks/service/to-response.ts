import { type ApiReply, isStreamed } from './messages.ts'

/** The backend's reply or failure, as `fetch` gives it. */
export async function toResponse(reply: ApiReply, signal: AbortSignal): Promise<Response> {
  if (reply.breaks === 'network') return Response.error()
  if (reply.breaks === 'timeout') {
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
    return Response.error()
  }
  const { status, headers } = reply
  if (isStreamed(reply.body)) {
    return new Response(
      streamOf(reply.body, (text) => new TextEncoder().encode(text)),
      { status, headers },
    )
  }
  const body = typeof reply.body === 'string' ? new TextEncoder().encode(reply.body) : reply.body
  if (body === null || [204, 205, 304].includes(status)) return new Response(null, { status, headers })
  if (reply.breaks !== 'truncated') return new Response(body as Uint8Array<ArrayBuffer>, { status, headers })
  // In Node a failed stream ends like any other: only the announced length shows that bytes are missing.
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

/** Some bytes, then an error. */
function broken(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(bytes),
    // Later: an immediate error would discard the unread bytes.
    pull: async (controller) => {
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.error(new TypeError('the connection broke off'))
    },
  })
}
