import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'

export function ArtifactsPage({ runId }: { runId: string }) {
  const { t } = useTranslation()
  return <PageHeader title={t('titles.runArtifact')} description={runId} />
}
