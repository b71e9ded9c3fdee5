import { useTranslation } from 'react-i18next'
import { RunsView } from './runs-view.tsx'

export function RunsPage() {
  const { t } = useTranslation()
  return <RunsView title={t('titles.runs')} />
}
