import { createFileRoute, notFound } from '@tanstack/react-router'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { deliveryList } from '../../../contract/access-and-lists.ts'
import { DeliveriesPage, deliveriesQueries } from '../../../features/webhooks/deliveries-page.tsx'
import { listParamsParser } from '../../../lib/list-params.ts'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/webhooks/$id/deliveries')({
  validateSearch: listParamsParser(deliveryList),
  beforeLoad: guarded('webhooks'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { id }, deps }) => {
    if (!idOf(id)) throw notFound()
    return loadPage(context.queryClient, deliveriesQueries(id, deps), 'webhooks')
  },
  component: DeliveriesPage,
})
