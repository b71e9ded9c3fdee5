import './hosts/required-node.ts'
import { demoAddOn } from './demo/add-on.ts'
import { lazyHandlers } from './hosts/lazy-handlers.ts'

/** The whole fake service, for `setupServer(...handlers)` or `setupWorker(...handlers)` of other people's MSW. */
export const { handlers, backend: ownBackend } = lazyHandlers(demoAddOn)
