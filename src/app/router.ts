import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import { baseFolder } from '../lib/addresses.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { routeTree } from '../routes.gen.ts'
import { RouteErrorPage } from './error-page.tsx'
import { FullPageLoader, NotFoundPage } from './message-page.tsx'

/** After how many milliseconds a page that is on its way shows that it is; a shown loader stays for a while. */
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
    // Loaders only make sure that the query cache holds the data: how old is too old is the cache's business.
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
  // Another search is the same page: hidden behind a loader, it would lose the focus, on a slow machine with each letter.
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
    /** What was typed on one guest page and is wanted on the next; kept out of the address. */
    email?: string
    /** The mail with the reset link is on its way to it. */
    mailed?: boolean
    /** How many entries back the new run's form began. */
    steps?: number
  }
}
