import { createRootRouteWithContext } from '@tanstack/react-router'
import type { CallCache } from '../app/call-cache.tsx'
import { RootPage } from '../app/root-page.tsx'

export const Route = createRootRouteWithContext<{ cache: CallCache }>()({
  component: RootPage,
})
