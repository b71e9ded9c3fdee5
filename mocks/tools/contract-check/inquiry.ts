import { asList, isBareList } from '../../../src/api/lenient.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { ask, type Exchange, nameOf, type RequestParts, type Service } from './service.ts'
import { isUnexpectedFailure, type Problem, problemWithRefusal, problemWithReply } from './verdicts.ts'

export interface Finding extends Problem {
  /** `GET v2/projects`. */
  endpoint: string
  verdict: 'kept' | 'broken' | 'skipped'
}

/** Sends requests, judges every answer, and records findings and exchanges. */
export class Inquiry {
  readonly service: Service
  readonly findings: Finding[] = []
  readonly exchanges: Exchange[] = []
  /** Ids of endpoints whose list came without `payload` and `count`. */
  readonly bareLists = new Set<string>()
  /** Ids of extensions that the service lacks. */
  readonly missing = new Set<string>()

  constructor(service: Service) {
    this.service = service
  }

  /** The answer to a good request; null for a failure, which is a finding unless it is an allowed refusal. */
  async good(endpoint: Endpoint, purpose: string, asked: RequestParts): Promise<Exchange | null> {
    const exchange = await this.#ask(endpoint, purpose, asked)
    if (!exchange) return null
    if (exchange.status < 400) {
      const { reply } = endpoint
      if (typeof reply !== 'string' && isBareList(reply, exchange.body)) {
        this.note(endpoint, 'kept', 'a list came as its rows alone, without "payload" and "count"')
        this.bareLists.add(endpoint.id)
        exchange.body = asList(exchange.body)
      }
      const expected = asked.headers?.Range ? { ...exchange, status: 200 } : exchange
      const problem = problemWithReply(endpoint, expected)
      if (!problem) return exchange
      this.broken(endpoint, problem.field, problem.note)
      return null
    }
    if (isMissing(endpoint, exchange)) {
      this.note(endpoint, 'skipped', 'the service doesn’t have this extension')
      this.missing.add(endpoint.id)
      return null
    }
    const problem = problemWithRefusal(endpoint, exchange, asked)
    if (problem) this.broken(endpoint, problem.field, problem.note)
    else if (isUnexpectedFailure(exchange))
      this.broken(endpoint, 'status', `${codeOf(exchange)}: a good request is refused`)
    else this.note(endpoint, 'kept', `refused: ${exchange.status}`)
    return null
  }

  /** Expects a refusal; `field` is the reason for it. */
  async refused(
    endpoint: Endpoint,
    purpose: string,
    asked: RequestParts,
    status: number,
    field: string,
    codes?: readonly string[],
  ): Promise<void> {
    const exchange = await this.#ask(endpoint, purpose, asked)
    if (!exchange || isMissing(endpoint, exchange)) return
    const problem = exchange.status >= 400 ? problemWithRefusal(endpoint, exchange, asked) : null
    if (exchange.status !== status)
      this.broken(endpoint, field, `${purpose}: ${exchange.status} instead of ${status}`)
    else if (problem) this.broken(endpoint, problem.field, `${purpose}: ${problem.note}`)
    else if (codes && !codes.includes(codeOf(exchange)))
      this.broken(endpoint, 'code', `${purpose}: ${codeOf(exchange)} instead of ${codes.join(' or ')}`)
  }

  broken(endpoint: Endpoint, field: string, note: string): void {
    this.#find({ endpoint: nameOf(endpoint), verdict: 'broken', field, note })
  }

  note(endpoint: Endpoint, verdict: 'kept' | 'skipped', note = ''): void {
    this.#find({ endpoint: nameOf(endpoint), verdict, field: '', note })
  }

  isBroken(endpoint: Endpoint): boolean {
    const name = nameOf(endpoint)
    return this.findings.some((finding) => finding.endpoint === name && finding.verdict === 'broken')
  }

  /** Reports each field of a call once. */
  #find(finding: Finding): void {
    const isKnown = this.findings.some(
      ({ endpoint, verdict, field }) =>
        endpoint === finding.endpoint && verdict === finding.verdict && field === finding.field,
    )
    if (!isKnown) this.findings.push(finding)
  }

  async #ask(endpoint: Endpoint, purpose: string, asked: RequestParts): Promise<Exchange | null> {
    try {
      const exchange = await ask(this.service, endpoint, purpose, asked)
      this.exchanges.push(exchange)
      return exchange
    } catch (error) {
      const { message, cause } = error instanceof Error ? error : new Error(String(error))
      this.broken(endpoint, 'answer', `no answer: ${cause instanceof Error ? cause.message : message}`)
      return null
    }
  }
}

/** A service may lack an extension (rule 8.1). */
const isMissing = ({ extension }: Endpoint, { status }: Exchange) => extension === true && status === 404

const codeOf = ({ body }: Exchange) =>
  typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : 'no code'
