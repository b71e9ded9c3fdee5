import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'

export function RunReportPage({ runId }: { runId: string }) {
  const { t } = useTranslation()
  return <PageHeader title={t('titles.runReport')} description={runId} />
}
