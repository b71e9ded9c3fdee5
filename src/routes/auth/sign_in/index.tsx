import { createFileRoute, lazyRouteComponent } from '@tanstack/react-router'

export const Route = createFileRoute('/auth/sign_in/')({
  /** A social or single sign-on that failed comes back with its code (rule 3.7). */
  validateSearch: ({ error }): { error?: string } => ({
    error: typeof error === 'string' ? error : undefined,
  }),
  component: lazyRouteComponent(() => import('../-first-page.tsx'), 'SignIn'),
  codeSplitGroupings: [],
})
