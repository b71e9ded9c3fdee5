import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'

export function ProjectRunsPage({ projectId }: { projectId: string }) {
  const { t } = useTranslation()
  return <PageHeader title={t('titles.projectRuns')} description={projectId} />
}
