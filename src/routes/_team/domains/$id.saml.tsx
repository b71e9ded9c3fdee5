import { createFileRoute, notFound } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { domainQuery } from '../../../features/domains/domain-page.tsx'
import { DomainSamlPage } from '../../../features/domains/domain-saml-page.tsx'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/domains/$id/saml')({
  beforeLoad: guarded('domainsList'),
  loader: ({ context, params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadPage(context.queryClient, [domainQuery(params.id)], 'domains')
  },
  component: DomainSamlPage,
})
