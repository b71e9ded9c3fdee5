import { createFileRoute } from '@tanstack/react-router'
import { ownersOnly } from '../../../app/guards.ts'
import { DomainsPage } from '../../../features/domains/domains-page.tsx'
import { loadTexts } from '../../../i18n/start-i18n.ts'

export const Route = createFileRoute('/_team/domains/')({
  beforeLoad: ownersOnly,
  loader: () => loadTexts('domains'),
  component: DomainsPage,
})
