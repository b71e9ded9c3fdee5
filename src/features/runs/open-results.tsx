import { IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownResults } from '#backend'
import type { Dropped, ResultsDialogProps } from '../../api/real-backend.ts'
import { createRun } from '../../contract/runs.ts'
import { useDenied } from '../../shared/rights.ts'
import { IconButton } from '../../ui/buttons.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { type OnDemand, onDemand, useOnDemand } from '../../ui/on-demand.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import classes from './open-results.module.css'

type Part = OnDemand<ComponentType<ResultsDialogProps>>
const part: Part | null = ownResults && onDemand(ownResults.loadDialog)

interface OpenResultsProps {
  projectId: string | undefined
}

/** Results of other tools as a run: by a button, or dropped anywhere on the page. Not with a real service. */
export function OpenResults(props: OpenResultsProps) {
  return part && <Offered {...props} part={part} />
}

function Offered({ part, projectId }: OpenResultsProps & { part: Part }) {
  const { t } = useTranslation('runs')
  const navigate = useNavigate()
  const deniedReason = useDenied()(createRun)
  const { loaded: Dialog, loadThen, prepare } = useOnDemand(part)
  const { open, dialog } = useDialog(
    (dialog, dropped: readonly Dropped[]) =>
      Dialog && (
        <Dialog
          {...dialog}
          dropped={dropped}
          projectId={projectId}
          onOpened={(id) => void navigate({ to: '/runs/$id/report', params: { id } })}
        />
      ),
  )
  const over = useFilesOver(!deniedReason, (dropped) => loadThen(() => open(dropped)))
  return (
    <>
      <DisabledReason reason={deniedReason}>
        <IconButton
          variant="default"
          size={36}
          icon={IconFileImport}
          label={t('openResults.label')}
          aria-haspopup="dialog"
          onPointerEnter={prepare}
          onClick={() => loadThen(() => open([]))}
        />
      </DisabledReason>
      {over && (
        <div className={classes.area} data-denied={deniedReason ? true : undefined}>
          <div>
            <IconFileImport size={28} stroke={1.5} aria-hidden />
            <span>{deniedReason ?? t('openResults.drop')}</span>
          </div>
        </div>
      )}
      {dialog}
    </>
  )
}

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false

/** Whether files are dragged over the page; calls back with the dropped ones. */
function useFilesOver(accepted: boolean, onDrop: (dropped: readonly Dropped[]) => void): boolean {
  const [over, setOver] = useState(false)
  const drop = useEffectEvent(onDrop)
  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      // Else the browser opens the file in the page's place.
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = accepted ? 'copy' : 'none'
      setOver(true)
    }
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const letGo = (event: DragEvent) => {
      if (!carriesFiles(event)) return
      event.preventDefault()
      setOver(false)
      const dropped = accepted ? droppedIn(event.dataTransfer) : []
      if (dropped.length > 0) drop(dropped)
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragenter', onDragOver, { signal })
    window.addEventListener('dragover', onDragOver, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('drop', letGo, { signal })
    return () => listening.abort()
  }, [accepted])
  return over
}

/** Has to be asked for at once; a folder is an entry, and some browsers have entries for folders only. */
const droppedIn = (transfer: DataTransfer | null): Dropped[] =>
  [...(transfer?.items ?? [])].flatMap((item) => {
    const entry = item.kind === 'file' ? item.webkitGetAsEntry() : null
    return (entry?.isDirectory ? entry : item.getAsFile()) ?? []
  })
