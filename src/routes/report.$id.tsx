import { createFileRoute, redirect } from '@tanstack/react-router'

/** The short address of a report (spec §2). */
export const Route = createFileRoute('/report/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/runs/$id/report', params, replace: true })
  },
})
