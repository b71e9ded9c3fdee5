import { createFileRoute, notFound } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { DomainVerificationPage } from '../../../features/domains/domain-verification-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/domains/$id/verification')({
  beforeLoad: guarded('/domains'),
  loader: ({ params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadTexts('domains')
  },
  component: DomainVerification,
})

function DomainVerification() {
  const { id } = Route.useParams()
  return <DomainVerificationPage domainId={id} />
}
