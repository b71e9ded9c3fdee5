import { Box, Group, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { stageOf } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { useNow } from '../../../lib/ticker.ts'
import { useDurationText } from '../../../ui/cells.tsx'
import type { Device } from '../model/devices.ts'
import { useDevices } from '../queries.ts'
import { EndNoticeSwitch } from './end-notice.tsx'
import { type Estimate, estimateLeft, roundedLeft } from './estimate.ts'
import { UnderWay } from './under-way.tsx'

/** The progress of a run that hasn't ended. */
export function LiveProgress({ run }: { run: Run }) {
  const { devices } = useDevices(run)
  return (
    <Box mb={16} className="screen-only">
      {stageOf(run) === 'running' && <Done run={run} devices={devices} />}
      <EndNoticeSwitch />
      {stageOf(run) === 'running' && <UnderWay devices={devices} />}
    </Box>
  )
}

function Done({ run, devices }: { run: Run; devices: readonly Device[] }) {
  const { t } = useTranslation('report')
  const durationText = useDurationText()
  const { tests_done: done, tests_total: total } = run
  const left = useTimeLeft(run, devices.filter(({ disconnectedAt }) => disconnectedAt !== null).length)
  return (
    <>
      <Progress
        value={total ? (done / total) * 100 : 0}
        size="sm"
        color="blue"
        aria-label={t('live.label')}
      />
      <Group justify="space-between" gap="4px 16px" mt={6} c="dimmed" fz={13}>
        <span className="figures">{total ? t('live.done', { done, total }) : t('live.starting')}</span>
        {left !== null && left > 0 && (
          <span className="figures">{t('live.left', { time: durationText(roundedLeft(left)) })}</span>
        )}
      </Group>
    </>
  )
}

function useTimeLeft({ started, tests_done: done, tests_total }: Run, lost: number): number | null {
  const now = useNow('every second')
  const [estimate, setEstimate] = useState<Estimate | null>(null)
  const startedAt = started ? Date.parse(started) : null
  const total = tests_total ?? 0
  useEffect(() => {
    if (startedAt !== null)
      setEstimate((before) => estimateLeft(before, { now, startedAt, done, total, lost }))
  }, [now, startedAt, done, total, lost])
  return estimate?.left ?? null
}
