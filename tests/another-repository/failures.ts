import type { ErrorCode, FaultKind } from 'paceline-mock/contract'
import { endpoints, errorCodes, faultKinds, genericCodes } from 'paceline-mock/contract'
import { test } from 'paceline-mock/vitest'
import { expect } from 'vitest'

/** Every endpoint with each of its codes and in each way to break: one test each, with a service of its own. */

type AnyEndpoint = (typeof endpoints)[number]
const someId = '00000000-0000-4000-8000-000000000000'
/** Longer than any answer takes. */
const timeoutMs = 300

function call({ method, path }: AnyEndpoint, token: string, signal: AbortSignal | null = null) {
  return fetch(`https://service.test/api/${path.replace(/\{\w+\*?\}/g, someId)}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    redirect: 'manual',
    signal,
    body: method === 'GET' || method === 'DELETE' ? null : '{}',
  })
}

const breaks: Record<FaultKind, (ask: (signal?: AbortSignal) => Promise<Response>) => Promise<unknown>> = {
  network: (ask) => expect(ask()).rejects.toThrow(/fetch/i),
  timeout: (ask) => expect(ask(AbortSignal.timeout(timeoutMs))).rejects.toThrow('timeout'),
  malformed: async (ask) => expect(await (await ask()).json()).toEqual({ unexpected: true }),
  drift: async (ask) => expect((await ask()).status).toBeLessThan(500),
  html: async (ask) => expect((await ask()).headers.get('Content-Type')).toContain('text/html'),
  truncated: async (ask) => expect((await ask()).text()).rejects.toThrow(),
  empty: async (ask) => expect(await (await ask()).text()).toBe(''),
  'lost-reply': (ask) => expect(ask()).rejects.toThrow(/fetch/i),
}

/** One of so many equal shares of the suite. */
export function failures(share: number, of: number): void {
  const mine = endpoints.filter((_, i) => i % of === share)
  for (const endpoint of mine) {
    const codes: ErrorCode[] = [...endpoint.errors, ...(Object.keys(genericCodes) as ErrorCode[])]
    test.for(codes)(`${endpoint.id} answers %s`, async (code, { mock }) => {
      const { token } = await mock.persona('admin')
      await mock.fault({ add: { endpoint: endpoint.id, code } })
      const response = await call(endpoint, token)
      expect(response.status).toBe(errorCodes[code])
      expect(await response.json()).toMatchObject({ code, message: expect.any(String) })
    })
    const kinds = faultKinds.filter((kind) => kind !== 'drift' || typeof endpoint.reply === 'object')
    test.for(kinds)(`${endpoint.id} breaks by %s`, async (kind, { mock }) => {
      const { token } = await mock.persona('admin')
      const { id } = await mock.fault({ add: { endpoint: endpoint.id, kind } })
      await breaks[kind]((signal) => call(endpoint, token, signal))
      await mock.verify({ endpoint: endpoint.id, times: 1 })
      const { calls } = await mock.journal({ limit: 1 })
      expect(calls[0]?.fault).toBe(id)
    })
  }
}
