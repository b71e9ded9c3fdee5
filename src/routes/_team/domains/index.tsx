import { createFileRoute, redirect } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { domainList } from '../../../contract/access-and-lists.ts'
import { DomainsPage, domainsQuery } from '../../../features/domains/domains-page.tsx'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { idOf } from '../../../lib/search-params.ts'

/** The single sign-on page has the path of the list, too: `?saml={id}` tells them apart. */
type DomainsSearch = ListParams<typeof domainList> & { saml?: string | undefined }

const readList = listParamsParser(domainList)

export const Route = createFileRoute('/_team/domains/')({
  validateSearch: (raw): DomainsSearch => ({ ...readList(raw), saml: idOf(raw.saml) }),
  beforeLoad: async (attempt) => {
    await guarded('domainsList')(attempt)
    const { saml } = attempt.search
    if (saml) throw redirect({ to: '/domains/$id/saml', params: { id: saml }, replace: true })
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, [domainsQuery(deps)], 'domains'),
  component: DomainsPage,
})
