import { createFileRoute, notFound } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { DomainSamlPage } from '../../../features/domains/domain-saml-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/domains/$id/saml')({
  beforeLoad: guarded('/domains'),
  loader: ({ params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadTexts('domains')
  },
  component: DomainSaml,
})

function DomainSaml() {
  const { id } = Route.useParams()
  return <DomainSamlPage domainId={id} />
}
