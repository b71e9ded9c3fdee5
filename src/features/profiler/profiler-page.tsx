import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'

export function ProfilerPage({ runId, data }: { runId: string; data: string | undefined }) {
  const { t } = useTranslation()
  return <PageHeader title={t('titles.profiling')} description={`${runId} ${data ?? ''}`} />
}
