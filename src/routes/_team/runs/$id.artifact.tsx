import { createFileRoute, notFound } from '@tanstack/react-router'
import { ArtifactsPage } from '../../../features/artifacts/artifacts-page.tsx'
import { parseArtifactsSearch } from '../../../features/artifacts/artifacts-search.ts'
import { loadTexts } from '../../../i18n/start-i18n.ts'
import { idOf } from '../../../lib/search-params.ts'

export const Route = createFileRoute('/_team/runs/$id/artifact')({
  loader: ({ params }) => {
    if (!idOf(params.id)) throw notFound()
    return loadTexts('artifacts')
  },
  validateSearch: parseArtifactsSearch,
  component: Artifacts,
})

function Artifacts() {
  const { id } = Route.useParams()
  return <ArtifactsPage runId={id} />
}
