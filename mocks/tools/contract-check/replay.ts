import type { Har, HarEntry } from '../../control/har.ts'
import { endpointOf, matchEndpoint } from '../../service/match-endpoint.ts'
import { type Difference, differences } from './compare.ts'
import type { Fake } from './fake.ts'
import { type Exchange, isObject, jsonOf, nameOf } from './service.ts'

/**
 * Replays a session of another service on the fake. Its ids are exchanged for the fake's ids in the same
 * place; its tokens and passwords, which nobody should save, for those of a person of the fake.
 */
export async function replay({ log }: Har, fake: Fake, email: string) {
  const found: Difference[] = []
  let asked = 0
  const ids = new Map<string, string>()
  const translated = (text: string) => text.replace(anyId, (id) => ids.get(id) ?? id)
  const inOrder = log.entries.toSorted((a, b) => a.startedDateTime.localeCompare(b.startedDateTime))
  for (const [i, entry] of inOrder.entries()) {
    const url = new URL(entry.request.url)
    const path = /\/api\/(.*)$/.exec(url.pathname)?.[1]
    const match =
      path === undefined ? null : matchEndpoint({ method: entry.request.method, target: `/api/${path}` })
    // A call without a reply can't be compared.
    if (!path || !match || 'allowed' in match || entry.response.status === 0) continue
    const endpoint = endpointOf(match.id)
    url.searchParams.delete('api_key')
    const theirs = exchangeOf(entry, nameOf(endpoint), `call ${i + 1}`)
    const isSignIn = endpoint.id === 'user.signIn' && theirs.status === 200
    const body = isSignIn
      ? JSON.stringify({ email, password: 'demo-password' })
      : entry.request.postData?.text && translated(entry.request.postData.text)
    const headers = new Headers(
      entry.request.headers
        .filter(({ name }) => /^(content-type|range|time-zone)$/i.test(name))
        .map(({ name, value }): [string, string] => [name, value]),
    )
    if (body) headers.set('Content-Type', 'application/json')
    if (endpoint.access !== 'guest' && theirs.status !== 401)
      headers.set('Authorization', `Bearer ${fake.token}`)
    fake.backend.clock.freeze(true, Math.max(fake.backend.clock.now(), Date.parse(entry.startedDateTime)))
    const response = await fake.send(
      new Request(`${fake.base}/api/${translated(path + url.search)}`, {
        method: endpoint.method,
        headers,
        body: body || null,
        redirect: 'manual',
      }),
    )
    const bytes = new Uint8Array(await response.arrayBuffer())
    const ours = { ...theirs, status: response.status, headers: response.headers, bytes, body: jsonOf(bytes) }
    asked++
    found.push(...differences(theirs, ours))
    learn(theirs.body, ours.body, ids)
  }
  return { asked, differences: found }
}

const anyId = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g

function exchangeOf({ response }: HarEntry, endpoint: string, purpose: string): Exchange {
  const { status, headers, content } = response
  const bytes = new TextEncoder().encode(content.text ?? '')
  return {
    endpoint,
    purpose,
    status,
    // HTTP/2's pseudo-headers, which begin with a colon, are no headers.
    headers: new Headers(
      headers
        .filter(({ name }) => !name.startsWith(':'))
        .map(({ name, value }): [string, string] => [name, value.replaceAll('•', '*')]),
    ),
    bytes,
    body: jsonOf(bytes),
  }
}

/** Maps ids of the other service to those of the fake. */
function learn(theirs: unknown, ours: unknown, ids: Map<string, string>): void {
  if (typeof theirs === 'string' && typeof ours === 'string') {
    const [one, other] = [theirs.match(anyId), ours.match(anyId)]
    if (one?.length === other?.length) one?.forEach((id, i) => void ids.set(id, other?.[i] ?? id))
  } else if (isObject(theirs) && isObject(ours)) {
    for (const [key, value] of Object.entries(theirs)) learn(value, Reflect.get(ours, key), ids)
  }
}
