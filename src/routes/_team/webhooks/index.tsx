import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { WebhooksPage } from '../../../features/webhooks/webhooks-page.tsx'
import { webhooksQuery } from '../../../shared/webhooks.ts'

export const Route = createFileRoute('/_team/webhooks/')({
  beforeLoad: guarded('webhooks'),
  loader: ({ context }) => loadPage(context.queryClient, [webhooksQuery], 'webhooks'),
  component: WebhooksPage,
})
