import { Box, Button, Group, Progress, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { showOsversion } from '../../contract/rules/environment.ts'
import { billableSeconds, knownState, runCounts, runDuration } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import { csvLine, csvStart } from '../../i18n/csv.ts'
import { formatForSpreadsheet } from '../../i18n/dates.ts'
import type { Texts } from '../../i18n/texts.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { saveFile } from '../../lib/browser.ts'
import { now } from '../../lib/clock.ts'
import { useErrorText } from '../../ui/errors.tsx'
import type { RunsQuery, TeamRunSource } from './queries.ts'

type Heading = keyof Texts['runs']['csv']

interface Column {
  heading: Heading
  value: (run: Run, words: { state: string; created: string }) => string | number | null
}

/** The list's columns as values to calculate with: seconds, dates, a column for each count. */
const columns: readonly Column[] = [
  { heading: 'id', value: (run) => run.id },
  { heading: 'name', value: (run) => run.name },
  { heading: 'link', value: (run) => run.link },
  { heading: 'state', value: (_, { state }) => state },
  { heading: 'error', value: (run) => run.error_message },
  { heading: 'created', value: (_, { created }) => created },
  { heading: 'platform', value: (run) => run.platform },
  { heading: 'os', value: (run) => showOsversion(run.platform, run.osversion) },
  { heading: 'project', value: (run) => run.project?.name ?? null },
  { heading: 'branch', value: (run) => run.branch },
  { heading: 'author', value: (run) => run.created_by?.name ?? null },
  { heading: 'duration', value: runDuration },
  { heading: 'deviceTime', value: billableSeconds },
  { heading: 'passed', value: (run) => runCounts(run)?.passed ?? null },
  { heading: 'failed', value: (run) => runCounts(run)?.failed ?? null },
  { heading: 'ignored', value: (run) => runCounts(run)?.ignored ?? null },
  { heading: 'flaky', value: (run) => runCounts(run)?.flaky ?? null },
]

/** Rows per request: few enough that progress moves. */
const chunk = 500

interface ExportProps {
  source: TeamRunSource
  query: RunsQuery
}

export function ExportButton(props: ExportProps) {
  const { t } = useTranslation(['runs', 'common'])
  const errorText = useErrorText()
  const { start, cancel, running, done, error } = useExport(props)
  if (running) {
    const { rows, of } = done ?? { rows: 0, of: 0 }
    const progress = t('export.progress', { rows, of })
    return (
      <Group gap="xs" mih={36}>
        <Progress w={96} value={of > 0 ? (rows / of) * 100 : 0} aria-label={progress} />
        <span className="figures" aria-hidden>
          {progress}
        </span>
        <Button size="compact-sm" variant="default" onClick={cancel}>
          {t('common:actions.cancel')}
        </Button>
      </Group>
    )
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        aria-label={t('export.label')}
        onClick={start}
      >
        <Box component="span" visibleFrom="xs">
          {t('export.label')}
        </Box>
        {/* On a phone all actions stand in one line. */}
        <Box component="span" hiddenFrom="xs">
          CSV
        </Box>
      </Button>
      {error && (
        <Text span role="alert" c="var(--state-failure)">
          {errorText(error)}
        </Text>
      )}
    </>
  )
}

/** Writes every run of the filtered list, in its order, into a file. */
function useExport({ source, query }: ExportProps) {
  const { t } = useTranslation(['runs', 'common'])
  const language = useLanguage()
  const [done, setDone] = useState<{ rows: number; of: number } | null>(null)
  const stop = useRef<AbortController>(undefined)
  const write = async (signal: AbortSignal) => {
    const lines = [
      csvStart,
      csvLine(
        columns.map(({ heading }) => t(`csv.${heading}`)),
        language,
      ),
    ]
    const lineOf = (run: Run) => {
      const words = {
        state: t(`common:runState.${knownState(run.state)}`),
        created: formatForSpreadsheet(run.created, language),
      }
      return csvLine(
        columns.map(({ value }) => value(run, words)),
        language,
      )
    }
    // A run that starts meanwhile would push the others onto the next page.
    const fixed: RunsQuery = {
      ...query,
      limit: chunk,
      filter: { ...query.filter, created_to: query.filter?.created_to ?? new Date(now()).toISOString() },
    }
    for (let page = 1, of = chunk; (page - 1) * chunk < of; page++) {
      const reply = await source({ ...fixed, page }).queryFn({ signal })
      of = reply.count
      lines.push(...reply.payload.map(lineOf))
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
