import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any unknown path leads to the dashboard (rule 3.3). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
