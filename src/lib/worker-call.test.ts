import { expose, proxy, transfer } from 'comlink'
import { beforeEach, expect, test, vi } from 'vitest'
import { WorkerCaller } from './worker-call.ts'

const tasks = {
  double: async (amount: number) => amount * 2,
  count: async (to: number, tell: (at: number) => void) => {
    for (let at = 1; at <= to; at++) await tell(at)
    return 'counted'
  },
  length: (bytes: Uint8Array) => bytes.length,
  bytes: () => {
    const made = new Uint8Array([1, 2])
    return transfer(made, [made.buffer])
  },
  fail: () => Promise.reject(new RangeError('too far')),
  never: () => new Promise<never>(() => {}),
}

/** Both sides in one thread, joined as a page and its worker are. */
class FakeWorker extends EventTarget {
  readonly #port: MessagePort

  constructor() {
    super()
    const { port1, port2 } = new MessageChannel()
    expose(tasks, port2)
    this.#port = port1
    port1.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }))
  }

  postMessage(data: unknown, list: Transferable[] = []): void {
    this.#port.postMessage(data, list)
  }

  terminate = vi.fn(() => this.#port.close())
}

let worker = new FakeWorker()
let caller = new WorkerCaller<typeof tasks>(() => worker as never)

beforeEach(() => {
  worker.terminate()
  worker = new FakeWorker()
  caller = new WorkerCaller(() => worker as never)
})

const breakDown = (of: FakeWorker) =>
  of.dispatchEvent(Object.assign(new Event('error'), { message: 'no memory' }))

test('concurrent calls get their own results', async () => {
  const calls = [1, 2, 3].map((amount) => caller.call((remote) => remote.double(amount)))
  expect(await Promise.all(calls)).toEqual([2, 4, 6])
})

test('bytes are transferred in both directions', async () => {
  expect(await caller.call((remote) => remote.bytes())).toEqual(new Uint8Array([1, 2]))
  const sent = new Uint8Array([1, 2, 3])
  expect(await caller.call((remote) => remote.length(transfer(sent, [sent.buffer])))).toBe(3)
  expect(sent.length).toBe(0)
})

test('a task reports its progress before its result', async () => {
  const seen: number[] = []
  const tell = proxy((at: number) => void seen.push(at))
  expect(await caller.call((remote) => remote.count(3, tell))).toBe('counted')
  expect(seen).toEqual([1, 2, 3])
})

test('an error arrives with its name and message', async () => {
  const error = await caller.call((remote) => remote.fail()).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ name: 'RangeError', message: 'too far' })
})

test('an aborted call ends its worker only if the worker has no other call', async () => {
  const controller = new AbortController()
  const other = new AbortController()
  const calls = [controller, other].map(({ signal }) => caller.call((remote) => remote.never(), signal))
  controller.abort(new Error('given up'))
  await expect(calls[0]).rejects.toThrow('given up')
  expect(worker.terminate).not.toHaveBeenCalled()
  other.abort()
  await expect(calls[1]).rejects.toThrow()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a failed worker is ended, its calls are rejected, and the next call starts a new one', async () => {
  const calls = [1, 2].map(() => caller.call((remote) => remote.never()))
  const failed = worker
  breakDown(failed)
  for (const call of calls) await expect(call).rejects.toThrow('no memory')
  expect(failed.terminate).toHaveBeenCalledOnce()
  worker = new FakeWorker()
  expect(await caller.call((remote) => remote.double(4))).toBe(8)
  breakDown(failed)
  expect(worker.terminate).not.toHaveBeenCalled()
})

test('ending a caller rejects its pending calls', async () => {
  const call = caller.call((remote) => remote.never())
  caller.end()
  await expect(call).rejects.toThrow('ended')
})
