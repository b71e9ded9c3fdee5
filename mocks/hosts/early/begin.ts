import { apiPrefix } from '../../../src/lib/addresses.ts'
import { readStored } from '../../../src/lib/storage.ts'
import { WorkerCaller } from '../../../src/lib/worker-call.ts'
import { chooseLanguage, observedKey } from '../../control/remembered.ts'
import { callDirectly, type DirectCalls } from '../direct-calls.ts'
import { readerHeaders } from '../reader.ts'
import { answerBy, endWithPage, type FakeThread } from '../worker-backend/answer.ts'

/**
 * Stands first in the page of a demo (plugin.ts): the fake backend begins with the page itself, not once the product's
 * scripts have asked for it.
 */
declare global {
  /** The dev server's page has none. */
  var fakeBackend: { thread: FakeThread; direct: DirectCalls | null } | undefined
}

/** Where the built thread is; put in by the plugin. */
declare const threadAddress: string

chooseLanguage()
const thread: FakeThread = new WorkerCaller(
  () => new Worker(threadAddress, { type: 'module', name: 'fake-backend' }),
)
thread.prepare()
endWithPage(thread)
// Test runners see each call in the browser's tools; a demo has nobody wait for that.
const carriesAtOnce = readStored(observedKey) !== null || location.pathname.startsWith(apiPrefix)
globalThis.fakeBackend = {
  thread,
  direct: carriesAtOnce
    ? null
    : callDirectly(
        answerBy(thread, import.meta.env.BASE_URL.slice(0, -1), readerHeaders),
        ({ origin, pathname }) => origin === location.origin && pathname.startsWith(apiPrefix),
      ),
}
