import { createFileRoute } from '@tanstack/react-router'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { teamList } from '../../contract/access-and-lists.ts'
import { OrganizationsPage, organizationsQuery } from '../../features/admin/organizations-page.tsx'
import { listParamsParser } from '../../lib/list-params.ts'

export const Route = createFileRoute('/_team/organizations')({
  validateSearch: listParamsParser(teamList),
  beforeLoad: guarded('organizations'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => loadPage(context.queryClient, [organizationsQuery(deps)], 'admin'),
  component: OrganizationsPage,
})
