import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, Transferred, WorkerCaller } from './worker-call.ts'

const tasks = {
  double: async (amount: number) => amount * 2,
  count: async (to: number, tell: (at: number) => void) => {
    for (let at = 1; at <= to; at++) tell(at)
    return 'counted'
  },
  bytes: () => new Transferred(new Uint8Array([1, 2]), []),
  fail: () => Promise.reject(new RangeError('too far')),
  never: () => new Promise<never>(() => {}),
}

/** Both sides in one thread, joined as a page and its worker are. */
class FakeWorker extends EventTarget {
  terminate = vi.fn()
  postMessage(data: unknown): void {
    queueMicrotask(() => self.dispatchEvent(new MessageEvent('message', { data })))
  }
}

let worker = new FakeWorker()
let caller = new WorkerCaller<typeof tasks>(() => worker as never)

vi.stubGlobal('self', new EventTarget())
Object.assign(self, {
  postMessage: (data: unknown) => worker.dispatchEvent(new MessageEvent('message', { data })),
})
answerCalls(tasks)

beforeEach(() => {
  worker = new FakeWorker()
  caller = new WorkerCaller(() => worker as never)
})

test('calls side by side get each its own result', async () => {
  expect(await Promise.all([1, 2, 3].map((amount) => caller.call('double', amount)))).toEqual([2, 4, 6])
  expect(await caller.call('bytes', undefined)).toEqual(new Uint8Array([1, 2]))
})

test('a task tells how far it is', async () => {
  const seen: number[] = []
  expect(await caller.call('count', 3, { onNews: (at) => seen.push(at) })).toBe('counted')
  expect(seen).toEqual([1, 2, 3])
})

test('an error arrives with its words', async () => {
  await expect(caller.call('fail', undefined)).rejects.toThrow('too far')
})

test('a call that is given up ends a worker with nothing else to do, and no other', async () => {
  const controller = new AbortController()
  const other = new AbortController()
  const calls = [controller, other].map(({ signal }) => caller.call('never', undefined, { signal }))
  controller.abort(new Error('given up'))
  await expect(calls[0]).rejects.toThrow('given up')
  expect(worker.terminate).not.toHaveBeenCalled()
  other.abort()
  await expect(calls[1]).rejects.toThrow()
  expect(worker.terminate).toHaveBeenCalledOnce()
})

test('a worker that breaks fails what is under way, and the next call starts another', async () => {
  const call = caller.call('never', undefined)
  worker.dispatchEvent(Object.assign(new Event('error'), { message: 'no memory' }))
  await expect(call).rejects.toThrow('no memory')
  worker = new FakeWorker()
  expect(await caller.call('double', 4)).toBe(8)
})
