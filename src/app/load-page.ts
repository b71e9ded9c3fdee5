import type { QueryClient } from '@tanstack/react-query'
import { type QueryToStart, startQueries } from '../api/query.ts'
import { loadTexts } from '../i18n/texts.ts'

/** The loader of every page: starts the page's queries and waits only for its texts. */
export function loadPage(
  client: QueryClient,
  { queries, texts }: { queries: readonly QueryToStart[]; texts: Parameters<typeof loadTexts> },
) {
  startQueries(client, queries)
  return loadTexts(...texts)
}
