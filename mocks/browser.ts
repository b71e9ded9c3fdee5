/** `#backend` under `npm run dev` and in a demo: the fake service in the product's page, with the demo's add-on. */

import type { OwnResults } from '../src/api/real-backend.ts'
import { readToken } from '../src/api/session/token.ts'
import { WorkerCaller } from '../src/lib/worker-call.ts'
import { demoPageAddOn } from './demo/page.ts'
import { browserHost } from './hosts/browser.ts'
import { takeEarlyWorker } from './hosts/worker-backend/early-worker.ts'
import type { Tasks } from './thread.ts'

const thread = new WorkerCaller<Tasks>(
  () =>
    takeEarlyWorker() ??
    new Worker(new URL('./thread.ts', import.meta.url), { type: 'module', name: 'fake-backend' }),
)
export const startWithBackend = browserHost(thread, demoPageAddOn)

/** Runs made of a person's own result files. */
export const ownResults: OwnResults = {
  loadDialog: async () => {
    const { resultsDialog } = await import('./demo/own-results/results-dialog.tsx')
    return resultsDialog({
      results: (files, choices) =>
        thread.call((tasks) => tasks.results({ files, choices, token: readToken() })),
    })
  },
  // Runs made of result files have an empty system version; others never do.
  isImported: ({ osversion }) => osversion === '',
}

export { sampleFile } from './hosts/browser.ts'
