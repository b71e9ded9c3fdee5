import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'
import classes from './runs.module.css'
import { useCsvExport } from './use-csv-export.ts'
import type { RunsQuery } from './use-runs.ts'

export function ExportButton({ projectId, query }: { projectId: string | undefined; query: RunsQuery }) {
  const { t } = useTranslation(['runs', 'common'])
  const errorText = useErrorText()
  const { start, cancel, running, done, error } = useCsvExport(projectId, query)
  if (running) {
    const { rows, of } = done ?? { rows: 0, of: 0 }
    const progress = t('export.progress', { rows, of })
    return (
      <div className={classes.exporting}>
        <Progress value={of > 0 ? (rows / of) * 100 : 0} aria-label={progress} />
        <span className="figures" aria-hidden>
          {progress}
        </span>
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={start}>
        {t('export.label')}
      </Button>
      {error && (
        <span role="alert" className={classes.failed}>
          {errorText(error)}
        </span>
      )}
    </>
  )
}
