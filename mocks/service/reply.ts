import type { ListReply } from '../../src/contract/define-list.ts'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { LazyList, listText } from '../db/lazy-list.ts'
import { type Call, logError } from './call.ts'
import { type ApiReply, type FileResult, jsonReply, jsonTextReply } from './messages.ts'
import { checkReply } from './reply-check.ts'

/** A list with more rows is made while it is sent. */
const mostRowsAtOnce = 1000

/** A handler's result as HTTP, checked against the contract; a file's headers are added once its bytes are loaded. */
export function toReply(call: Call<Endpoint>, result: unknown): ApiReply | FileResult {
  const { reply } = call.endpoint
  if (reply === 'none') return { status: 204, headers: {}, body: null }
  if (reply === 'redirect') return { status: 302, headers: { Location: String(result) }, body: null }
  if (reply === 'bytes') return result as FileResult
  if (!(result instanceof LazyList)) return jsonReply(200, checkReply(reply, result))
  const read = (from: number, to: number) => checkReply(reply, result.part(from, to)) as ListReply<unknown>
  if (result.length <= mostRowsAtOnce) return jsonReply(200, read(0, mostRowsAtOnce))
  const readOrLog = (from: number, to: number) => {
    try {
      return read(from, to)
    } catch (error) {
      // The reply has begun, so it can only be cut off.
      logError(call, error)
      throw error
    }
  }
  return jsonTextReply(200, listText(result.length, readOrLog))
}
