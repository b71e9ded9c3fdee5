import { setTimeout as pause } from 'node:timers/promises'
import { readLeniently } from '../../../src/api/lenient.ts'
import type { Endpoint, EndpointInput, EndpointReply } from '../../../src/contract/endpoint.ts'
import { jwt } from '../../../src/contract/users.ts'
import { ask, at, type Exchange, nameOf, type Service } from '../contract-check/service.ts'

/** The service as the holder of an API token sees it. */

/** Why there is no verdict, in a sentence. */
export class NoVerdict extends Error {}

export class Refused extends NoVerdict {
  readonly status: number

  constructor({ endpoint, status, body }: Exchange, base: string) {
    const reason = [at(body, 'code'), at(body, 'message')]
      .filter((part) => typeof part === 'string')
      .join(': ')
    super(`${base} answered ${status} to ${endpoint}${reason && ` (${reason})`}.`)
    this.status = status
  }
}

const tries = 3
const firstDelay = 500
const longestDelay = 30_000

export class Client {
  readonly #service: Service
  /** The service's own time: its days are those by which marks end. */
  now = Date.now()

  private constructor(service: Service) {
    this.#service = service
  }

  /** Exchanges the token for a session. */
  static async connect(base: string, apiKey: string): Promise<Client> {
    const guest = new Client({ base, token: '' })
    const { token } = await guest.#call(jwt, { query: { api_key: apiKey }, token: null }).catch((error) => {
      if (!(error instanceof Refused) || ![401, 403].includes(error.status)) throw error
      throw new NoVerdict(
        'The service refused the API token: it is wrong or revoked, or its maker has left the team.',
      )
    })
    return new Client({ base, token })
  }

  /** By the session; a GET, so it may be repeated. */
  async call<const E extends object>(endpoint: E, input: EndpointInput<E>): Promise<EndpointReply<E>> {
    const { query, ...params } = input as { query?: Record<string, unknown> }
    return this.#call(endpoint, { params, query: query ?? {} })
  }

  async #call<E extends object>(endpoint: E, parts: Parameters<typeof ask>[3]): Promise<EndpointReply<E>> {
    const spec = endpoint as unknown as Endpoint
    const exchange = await this.#ask(spec, parts)
    const { status, bytes, body } = exchange
    if (status !== 200) throw new Refused(exchange, this.#service.base)
    const { reply } = spec
    const value: unknown =
      reply === 'bytes'
        ? new Blob([bytes.slice()])
        : typeof reply === 'object' && readLeniently(reply, body)?.value
    if (value) return value as EndpointReply<E>
    throw new NoVerdict(`${this.#service.base} answered ${exchange.endpoint} with something unreadable.`)
  }

  async #ask(spec: Endpoint, parts: Parameters<typeof ask>[3]): Promise<Exchange> {
    for (let tried = 1; ; tried++) {
      const answer = await ask(this.#service, spec, '', parts).catch((error: unknown) => error)
      const wait = tried < tries ? delayAfter(answer, tried) : null
      if (wait !== null) {
        await pause(wait)
        continue
      }
      if (isExchange(answer)) {
        this.now = Date.parse(answer.headers.get('Date') ?? '') || Date.now()
        return answer
      }
      throw new NoVerdict(`${this.#service.base} doesn't answer ${nameOf(spec)}: ${reasonOf(answer)}.`)
    }
  }
}

const isExchange = (answer: unknown): answer is Exchange =>
  typeof answer === 'object' && answer !== null && 'bytes' in answer

/** Before another try; null where none helps. */
function delayAfter(answer: unknown, tried: number): number | null {
  const delay = firstDelay * 2 ** tried
  if (!isExchange(answer)) return delay
  if (![429, 502, 503, 504].includes(answer.status)) return null
  const asked = 1000 * Number(answer.headers.get('Retry-After') ?? Number.NaN)
  return Number.isNaN(asked) ? delay : asked <= longestDelay ? asked : null
}

function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? (error.cause ?? error) : error
  const code = at(cause, 'code')
  if (typeof code === 'string') return code
  return cause instanceof Error ? cause.message : 'no connection'
}
