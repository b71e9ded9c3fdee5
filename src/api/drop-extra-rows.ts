import type { ListReply } from '../contract/define-list.ts'

/**
 * Leaves out rows that repeat an id, counted as `unreadable`, and rows beyond `limit`, counted as `surplus`: a service that
 * ignores the limit sends more rows than a page can draw. If it sent all rows, the page asked for is cut out of
 * them; otherwise the first rows are kept.
 */
export function dropExtraRows(answer: unknown, query: unknown): unknown {
  if (!isList(answer)) return answer
  const reply = withoutRepeatedIds(answer)
  const limit = numberIn(query, 'limit')
  if (!limit) return reply
  const { payload, count } = reply
  const surplus = payload.length - limit
  if (surplus <= 0) return reply
  const page = numberIn(query, 'page') ?? 1
  const first = payload.length >= count ? (page - 1) * limit : 0
  return { ...reply, payload: payload.slice(first, first + limit), surplus }
}

/** Rows that share an id can't be told apart, in a table or by a call about one of them: the first one stays. */
function withoutRepeatedIds(reply: ListReply<unknown>): ListReply<unknown> {
  const seen = new Set<unknown>()
  const payload = reply.payload.filter((row) => {
    const id: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, 'id') : undefined
    return id === undefined || (!seen.has(id) && seen.add(id))
  })
  const repeated = reply.payload.length - payload.length
  return repeated === 0 ? reply : { ...reply, payload, unreadable: (reply.unreadable ?? 0) + repeated }
}

function numberIn(query: unknown, name: string): number | undefined {
  const value: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined
  return typeof value === 'number' ? value : undefined
}

const isList = (reply: unknown): reply is ListReply<unknown> =>
  typeof reply === 'object' &&
  reply !== null &&
  'count' in reply &&
  'payload' in reply &&
  Array.isArray(reply.payload)
