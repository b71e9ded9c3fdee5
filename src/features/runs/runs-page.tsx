import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { runList } from '../../contract/lists.ts'
import { useList } from '../../lib/use-list.ts'
import { RunsView } from './runs-view.tsx'

const route = getRouteApi('/_team/runs/')

export function RunsPage() {
  const { t } = useTranslation()
  return <RunsView title={t('titles.runs')} list={useList(runList, route)} />
}
