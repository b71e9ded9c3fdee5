import * as z from 'zod/mini'
import { productName } from '../../src/lib/product.ts'
import type { JournalEntry } from '../service/journal.ts'

/** HTTP Archive 1.2, as browsers save a session and read one. Fields that we don't use are let through. */

const pairs = z.array(z.looseObject({ name: z.string(), value: z.string() }))

const harEntry = z.looseObject({
  startedDateTime: z.string(),
  time: z.number(),
  request: z.looseObject({
    method: z.string(),
    url: z.string(),
    httpVersion: z.string(),
    cookies: z.array(z.unknown()),
    headers: pairs,
    queryString: pairs,
    postData: z.optional(z.looseObject({ mimeType: z.string(), text: z.optional(z.string()) })),
    headersSize: z.number(),
    bodySize: z.number(),
  }),
  response: z.looseObject({
    status: z.number(),
    statusText: z.string(),
    httpVersion: z.string(),
    cookies: z.array(z.unknown()),
    headers: pairs,
    content: z.looseObject({ size: z.number(), mimeType: z.string(), text: z.optional(z.string()) }),
    redirectURL: z.string(),
    headersSize: z.number(),
    bodySize: z.number(),
  }),
  cache: z.looseObject({}),
  timings: z.looseObject({ send: z.number(), wait: z.number(), receive: z.number() }),
})
export type HarEntry = z.infer<typeof harEntry>

export const har = z.looseObject({
  log: z.looseObject({
    version: z.string(),
    creator: z.looseObject({ name: z.string(), version: z.string() }),
    entries: z.array(harEntry),
  }),
})
export type Har = z.infer<typeof har>

/** Calls of the journal, newest first as it tells them; secrets are masked there. */
export function harOf(calls: readonly JournalEntry[], origin: string): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: productName, version: '1.0.0' },
      entries: calls.toReversed().map((call) => entryOf(call, origin)),
    },
  }
}

function entryOf(call: JournalEntry, origin: string): HarEntry {
  const url = new URL(origin.replace(/\/$/, '') + call.path)
  const sent = textOf(call.request)
  const text = textOf(call.reply)
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  return {
    startedDateTime: call.time,
    time: call.duration_ms,
    request: {
      ...common,
      method: call.method,
      url: url.href,
      headers: pairsOf(Object.entries(call.request_headers)),
      queryString: pairsOf(url.searchParams),
      ...(sent === null ? {} : { postData: { mimeType: 'application/json', text: sent } }),
      bodySize: sent?.length ?? 0,
    },
    response: {
      ...common,
      status: call.status,
      statusText: call.code ?? '',
      headers: pairsOf(Object.entries(call.reply_headers)),
      content: {
        size: text?.length ?? 0,
        mimeType: call.reply_headers['Content-Type'] ?? 'x-unknown',
        ...(text === null ? {} : { text: text }),
      },
      redirectURL: call.reply_headers.Location ?? '',
      bodySize: text?.length ?? 0,
    },
    cache: {},
    timings: { send: 0, wait: call.duration_ms, receive: 0 },
  }
}

const pairsOf = (entries: Iterable<[string, string]>) =>
  [...entries].map(([name, value]) => ({ name, value }))

const textOf = (body: unknown) =>
  body === null ? null : typeof body === 'string' ? body : JSON.stringify(body)
