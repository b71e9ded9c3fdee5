import { createFileRoute, notFound } from '@tanstack/react-router'
import { folderQuery } from '../../../api/artifact-files.ts'
import { runQuery } from '../../../api/follow-runs.ts'
import { loadPage } from '../../../app/load-page.ts'
import { ArtifactsPage } from '../../../features/artifacts/artifacts-page.tsx'
import { parseArtifactsSearch } from '../../../features/artifacts/artifacts-search.ts'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/runs/$id/artifact')({
  loader: ({ params: { id }, context: { queryClient } }) => {
    if (!idOf(id)) throw notFound()
    return loadPage(queryClient, [runQuery(id), folderQuery(id)], 'artifacts')
  },
  validateSearch: parseArtifactsSearch,
  component: Artifacts,
})

function Artifacts() {
  const { id } = Route.useParams()
  return <ArtifactsPage runId={id} />
}
