import { IconPlayerStop, IconReportAnalytics } from '@tabler/icons-react'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminRun } from '../../contract/runs.ts'
import { hasFinished } from '../../ui/cells/run-cells.tsx'
import { RowMenu } from '../../ui/row-menu.tsx'

interface RunActions {
  open: (run: AdminRun) => void
  interrupt: (runs: readonly AdminRun[]) => void
}

/** Columns stand at module scope; what a row's menu does is the page's. */
export const AllRunsActions = createContext<RunActions>({ open: () => {}, interrupt: () => {} })

export function AllRunsMenu({ run }: { run: AdminRun }) {
  const { t } = useTranslation('admin')
  const { open, interrupt } = useContext(AllRunsActions)
  return (
    <RowMenu
      of={run.name ?? run.id}
      actions={[
        {
          label: t('runs.open', { team: run.team.name }),
          icon: IconReportAnalytics,
          onClick: () => open(run),
        },
        {
          label: t('runs.interrupt'),
          icon: IconPlayerStop,
          danger: true,
          onClick: () => interrupt([run]),
          reason: hasFinished(run) ? t('runs.finished') : null,
        },
      ]}
    />
  )
}
