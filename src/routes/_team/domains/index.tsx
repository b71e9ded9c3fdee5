import { createFileRoute, redirect } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { domainList } from '../../../contract/lists.ts'
import { DomainsPage } from '../../../features/domains/domains-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { type ListSearch, listSearch } from '../../../lib/list-search.ts'
import { idOf } from '../../../lib/search-params.ts'

/** The single sign-on page has the path of the list, too: `?saml={id}` tells them apart. */
type DomainsSearch = ListSearch<typeof domainList> & { saml?: string | undefined }

const readList = listSearch(domainList)

export const Route = createFileRoute('/_team/domains/')({
  validateSearch: (raw): DomainsSearch => ({ ...readList(raw), saml: idOf(raw.saml) }),
  beforeLoad: (attempt) => {
    guarded('/domains')(attempt)
    const { saml } = attempt.search
    if (saml) throw redirect({ to: '/domains/$id/saml', params: { id: saml }, replace: true })
  },
  loader: () => loadTexts('domains'),
  component: DomainsPage,
})
