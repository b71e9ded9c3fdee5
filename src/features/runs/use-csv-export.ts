import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { now } from '../../lib/clock.ts'
import { csvLine, csvStart } from '../../lib/csv.ts'
import { saveFile } from '../../lib/save-file.ts'
import { csvColumns } from './runs-csv.ts'
import { type RunsQuery, runsQuery } from './use-runs.ts'

/** Rows per request: few enough that progress moves. */
const chunk = 500

/** Writes every run of the filtered list, in its order, into a file. */
export function useCsvExport(projectId: string | undefined, query: RunsQuery) {
  const { t } = useTranslation('runs')
  const [done, setDone] = useState<{ rows: number; of: number } | null>(null)
  const stop = useRef<AbortController>(undefined)
  const write = async (signal: AbortSignal) => {
    const lines = [csvStart, csvLine(csvColumns.map(({ heading }) => t(`csv.${heading}`)))]
    // A run that starts meanwhile would push the others onto the next page.
    const fixed: RunsQuery = {
      ...query,
      limit: chunk,
      filter: { ...query.filter, created_to: query.filter?.created_to ?? new Date(now()).toISOString() },
    }
    for (let page = 1, of = chunk; (page - 1) * chunk < of; page++) {
      const reply = await runsQuery(projectId, { ...fixed, page }).queryFn({ signal })
      of = reply.count
      for (const run of reply.payload) lines.push(csvLine(csvColumns.map(({ value }) => value(run))))
      setDone({ rows: Math.min(page * chunk, of), of })
    }
    saveFile(new Blob(lines, { type: 'text/csv;charset=utf-8' }), t('export.file'))
  }
  const exporting = useMutation({
    mutationFn: async () => {
      const controller = new AbortController()
      stop.current = controller
      try {
        await write(controller.signal)
      } catch (error) {
        if (!controller.signal.aborted) throw error
      }
    },
    onSettled: () => setDone(null),
  })
  return {
    start: () => {
      if (!exporting.isPending) exporting.mutate()
    },
    cancel: () => stop.current?.abort(),
    running: exporting.isPending,
    error: exporting.error,
    done,
  }
}
