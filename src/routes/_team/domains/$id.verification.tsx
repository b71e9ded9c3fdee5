import { createFileRoute, notFound } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { domainQuery } from '../../../features/domains/domain-page.tsx'
import { DomainVerificationPage } from '../../../features/domains/domain-verification-page.tsx'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/domains/$id/verification')({
  beforeLoad: guarded('domainsList'),
  loader: ({ context, params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadPage(context.queryClient, [domainQuery(params.id)], 'domains')
  },
  component: DomainVerificationPage,
})
