import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { baseFolder } from '../lib/addresses.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { routeTree } from '../routes.gen.ts'
import { RouteErrorPage } from './error-page.tsx'
import { FullPageLoader, NotFoundPage } from './message-page.tsx'

/** Milliseconds until a loading page shows a loader; a shown loader stays for a while. */
const pendingMs = 200
/** The first page's calls begin long before anything can be painted, and it would have to wait for its own loader. */
const pendingAtStart = 1_000

export function createAppRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    basepath: baseFolder,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    // Loaders only fill the query cache, which decides how old data may be.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: pendingAtStart,
    defaultPendingMinMs: 300,
    defaultPendingComponent: FullPageLoader,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // Errors are logged by the API client and by React already.
    defaultOnCatch: () => {},
    scrollRestoration: true,
  })
  // Another search is the same page: behind a loader it would lose the focus, on a slow machine with each letter.
  router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
    if (fromLocation) router.options.defaultPendingMs = pathChanged ? pendingMs : Number.POSITIVE_INFINITY
  })
  return router
}

export type AppRouter = ReturnType<typeof createAppRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
  interface HistoryState {
    /** The address typed on one guest page and wanted on the next; kept out of the URL. */
    email?: string
    /** The mail with the reset link is on its way to it. */
    mailed?: boolean
    /** How many entries back the new run's form began. */
    steps?: number
  }
}
