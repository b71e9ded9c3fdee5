/** `#backend` under `npm run dev` and in a demo: the fake service in the product's page, with the demo's add-on. */

import type { OwnResults } from '../src/api/real-backend.ts'
import { readToken } from '../src/api/session/token.ts'
import { WorkerCaller } from '../src/lib/worker-call.ts'
import type { Tasks } from './backend-worker.ts'
import { demoPageAddOn } from './demo/page.ts'
import { takeEarlyWorker } from './hosts/backend-worker/early-worker.ts'
import { browserHost } from './hosts/browser.ts'

const worker = new WorkerCaller<Tasks>(
  () =>
    takeEarlyWorker() ??
    new Worker(new URL('./backend-worker.ts', import.meta.url), { type: 'module', name: 'fake-backend' }),
)
export const startWithBackend = browserHost(worker, demoPageAddOn)

/** Runs made of a person's own result files. */
export const ownResults: OwnResults = {
  loadDialog: async () => {
    const { resultsDialog } = await import('./demo/own-results/results-dialog.tsx')
    return resultsDialog({
      results: (files, choices) =>
        worker.call((tasks) => tasks.results({ files, choices, token: readToken() })),
    })
  },
  // Runs made of result files have an empty system version; others never do.
  isImported: ({ osversion }) => osversion === '',
}

export { sampleFile } from './hosts/browser.ts'
