/** What a host (service worker, Node, HTTP) hands to the backend, and what it gets back. */
export interface WireRequest {
  method: string
  /** Path and query as sent, from `/api/` on. */
  target: string
  /** Scheme and host that the caller sees, and the folder if the product lives in one, for links and presigned URLs. */
  origin: string
  header(name: string): string | null
  /** Reads the body once; `limit` bytes at most, or a PAYLOAD_TOO_LARGE refusal. */
  body(limit: number): Promise<Uint8Array>
  /** The carrier has let faults strike already. */
  faultless?: boolean
}

/** How a connection can break instead of answering. */
export type Breakage = 'network' | 'timeout' | 'truncated'

export interface WireReply {
  status: number
  headers: Record<string, string>
  body: string | Uint8Array | null
  breaks?: Breakage
}

export function jsonReply(status: number, value: unknown, headers: Record<string, string> = {}): WireReply {
  return {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
    body: JSON.stringify(value),
  }
}
