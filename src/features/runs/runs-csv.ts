import { showOsversion } from '../../contract/rules/environment.ts'
import { runCost, runCounts, runDuration } from '../../contract/rules/runs.ts'
import type { Run } from '../../contract/runs.ts'
import type { Texts } from '../../i18n/namespaces.ts'

type Heading = keyof Texts['runs']['csv']

/** What the list shows, as values to reckon with: seconds, ISO times, a column for each count. */
export const csvColumns: readonly { heading: Heading; value: (run: Run) => string | number | null }[] = [
  { heading: 'id', value: (run) => run.id },
  { heading: 'name', value: (run) => run.name },
  { heading: 'link', value: (run) => run.link },
  { heading: 'state', value: (run) => run.state },
  { heading: 'error', value: (run) => run.error_message },
  { heading: 'created', value: (run) => run.created },
  { heading: 'platform', value: (run) => run.platform },
  { heading: 'os', value: (run) => showOsversion(run.platform, run.osversion) },
  { heading: 'project', value: (run) => run.project?.name ?? null },
  { heading: 'branch', value: (run) => run.branch },
  { heading: 'author', value: (run) => run.created_by?.name ?? null },
  { heading: 'duration', value: runDuration },
  { heading: 'cost', value: runCost },
  { heading: 'passed', value: (run) => runCounts(run)?.passed ?? null },
  { heading: 'failed', value: (run) => runCounts(run)?.failed ?? null },
  { heading: 'ignored', value: (run) => runCounts(run)?.ignored ?? null },
]
