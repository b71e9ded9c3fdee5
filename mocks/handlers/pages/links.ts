import type { Backend } from '../../service/backend.ts'
import type { ApiReply, ApiRequest } from '../../service/messages.ts'
import { hash } from '../../simulation/random.ts'

/** Base path of presigned URLs. */
export const storageBase = '/api/pages/storage/'

/** Signs a link, to reject made-up ones as the real service does. Not secure. */
export function sign(backend: Backend, ...parts: readonly (string | number)[]): string {
  const text = [backend.runtimeSeed, ...parts].join('\u0000')
  return hash(text).toString(16).padStart(8, '0') + hash(`${text}.`).toString(16).padStart(8, '0')
}

export function redirectTo(location: string): ApiReply {
  return { status: 302, headers: { Location: location }, body: null }
}

/** A path as the caller reaches it: the product may be in a folder of its host. */
export function pathFor({ origin }: Pick<ApiRequest, 'origin'>, path: string): string {
  return new URL(origin).pathname.replace(/\/$/, '') + path
}
