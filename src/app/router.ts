import { createRouter } from '@tanstack/react-router'
import { baseFolder } from '../lib/addresses.ts'
import { parseSearch, stringifySearch } from '../lib/search-params.ts'
import { routeTree } from '../routes.gen.ts'
import type { CallCache } from './call-cache.tsx'
import { FullPageLoader } from './full-page-loader.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { RouteErrorPage } from './route-error-page.tsx'

export function createAppRouter(cache: CallCache) {
  return createRouter({
    routeTree,
    basepath: baseFolder,
    context: { cache },
    parseSearch,
    stringifySearch,
    // Loaders only make sure that the query cache holds the data: how old is too old is the cache's business.
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 300,
    defaultPendingComponent: FullPageLoader,
    defaultErrorComponent: RouteErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    // Errors are logged by the API client and by React already.
    defaultOnCatch: () => {},
    scrollRestoration: true,
  })
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
  }
}
