import { queryKeepingPreviousData } from '../../api/query.ts'
import { listWebhooks } from '../../contract/webhooks.ts'

/** All of a team's, which are few; the limit is for a service that sends thousands. */
export const webhooksQuery = queryKeepingPreviousData(listWebhooks, { query: { limit: 50 } })
