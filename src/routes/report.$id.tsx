import { createFileRoute, redirect } from '@tanstack/react-router'

/** The short address of a report (rule 4.1). */
export const Route = createFileRoute('/report/$id')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/runs/$id/report', params, replace: true })
  },
})
