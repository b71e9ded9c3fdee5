import './hosts/required-node.ts'
import { demoAddOn } from './demo/add-on.ts'
import { handlersWithBackend } from './hosts/handlers-with-backend.ts'

/** The whole fake service, for `setupServer(...handlers)` or `setupWorker(...handlers)` of other people's MSW. */
export const { handlers, backend: ownBackend } = handlersWithBackend(demoAddOn)
