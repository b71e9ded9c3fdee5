import { createFileRoute, redirect } from '@tanstack/react-router'
import { ownersOnly } from '../../../app/guards.ts'
import { parseDomainsSearch } from '../../../features/domains/domains-list.ts'
import { DomainsPage } from '../../../features/domains/domains-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/domains/')({
  validateSearch: parseDomainsSearch,
  beforeLoad: (attempt) => {
    ownersOnly(attempt)
    const { saml } = attempt.search
    if (saml) throw redirect({ to: '/domains/$id/saml', params: { id: saml }, replace: true })
  },
  loader: () => loadTexts('domains'),
  component: DomainsPage,
})
