import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session/current.ts'
import { hasFinished, stageOf } from '../../contract/rules/runs.ts'
import type { AdminRun, Run } from '../../contract/runs.ts'
import { useNow } from '../../lib/ticker.ts'
import { RunName, RunStateBadge } from '../../shared/runs/run-cells.tsx'
import { denseRunColumns } from '../../shared/runs/run-columns.tsx'
import { NameCell, useDurationText } from '../../ui/cells.tsx'
import type { Column, Columns } from '../../ui/table/column.tsx'

/** The columns of every run list, with the team below the name, and a state that tells what takes too long. */
export const allRunsColumns: Columns<AdminRun> = (t) =>
  denseRunColumns<AdminRun>(t)
    // Device time concerns only the team that pays for it.
    .filter((column) => column.id !== 'total_run_time')
    .map((column): Column<AdminRun> => {
      if (column.id === 'name') return { ...column, cell: ({ row }) => <NameInTeam run={row.original} /> }
      if (column.id === 'state')
        return { ...column, cell: ({ row }) => <State run={row.original} />, size: 170 }
      return column
    })

function NameInTeam({ run }: { run: AdminRun }) {
  const { teamId } = useTeamSession()
  return (
    <NameCell name={<RunName run={run} isElsewhere={run.team.id !== teamId} />}>
      <span title={run.team.name}>{run.team.name}</span>
    </NameCell>
  )
}

function State({ run }: { run: AdminRun }) {
  return (
    <Group gap="0 8px">
      <RunStateBadge state={run.state} errorMessage={run.error_message} />
      {!hasFinished(run) && <UnusuallyLong run={run} />}
    </Group>
  )
}

function UnusuallyLong({ run }: { run: AdminRun }) {
  const { t } = useTranslation('admin')
  const durationText = useDurationText()
  const time = unusuallyLong(run, useNow('slow'))
  if (time === null) return null
  return (
    <Text span fz={13} fw={500} c="var(--state-created)" style={{ whiteSpace: 'nowrap' }}>
      {t('runs.long', { time: durationText(Math.floor(time / 1000)) })}
    </Text>
  )
}

/** Longer than this is worth an administrator's look: no device was found, or a run hangs. */
const longWait = 15 * 60 * 1000
const longRun = 60 * 60 * 1000

/** For how long (ms) a run has been waiting or running, if that is unusual. */
export function unusuallyLong(
  { created, started, ...run }: Pick<Run, 'state' | 'created' | 'started'>,
  now: number,
): number | null {
  const stage = stageOf(run)
  if (stage === 'waiting') return over(now - Date.parse(created), longWait)
  if (stage === 'running') return over(now - Date.parse(started ?? created), longRun)
  return null
}

const over = (time: number, limit: number) => (time > limit ? time : null)
