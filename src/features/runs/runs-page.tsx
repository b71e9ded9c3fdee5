import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../ui/page-header.tsx'
import { RunsView } from './runs-view.tsx'

export function RunsPage() {
  const { t } = useTranslation()
  return (
    <>
      <PageHeader title={t('titles.runs')} />
      <RunsView />
    </>
  )
}
