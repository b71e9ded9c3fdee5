import type { QueryClient } from '@tanstack/react-query'
import { type StartedQuery, startQueries } from '../api/query.ts'
import { loadTexts } from '../i18n/start-i18n.ts'

/** What every page's loader does: start what the page is going to ask, and wait only for its texts. */
export function loadPage(
  client: QueryClient,
  queries: readonly StartedQuery[],
  ...texts: Parameters<typeof loadTexts>
) {
  startQueries(client, queries)
  return loadTexts(...texts)
}
