import type { ApiReply } from '../../backend/http.ts'
import type { Line } from './line.ts'

const folder = import.meta.env.BASE_URL

/** Takes calls of the page to the fake backend. Null when the real service is to answer. */
export const answerBy =
  (line: Line) =>
  async (request: Request): Promise<ApiReply | null> => {
    const { origin, href } = new URL(request.url)
    return line.handle({
      method: request.method,
      target: href.slice(origin.length + folder.length - 1),
      origin: origin + folder.slice(0, -1),
      headers: [...request.headers],
      body: request.body === null ? null : new Uint8Array(await request.arrayBuffer()),
    })
  }
