import { createFileRoute, redirect } from '@tanstack/react-router'

/** Any unknown path leads to the dashboard (spec §2). */
export const Route = createFileRoute('/$')({
  beforeLoad: () => {
    throw redirect({ to: '/', replace: true })
  },
})
