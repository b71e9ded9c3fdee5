import { Group, Text } from '@mantine/core'
import { IconTimelineEvent, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { stageOf } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { useNow } from '../../../lib/ticker.ts'
import { IconButton } from '../../../ui/buttons.tsx'
import { EmptyState, Skeleton } from '../../../ui/states.tsx'
import { Notices } from '../header/notices.tsx'
import type { Report } from '../model/report.ts'
import { extendTo, layOutTimeline } from '../model/timeline.ts'
import { useDevices } from '../queries.ts'
import classes from './timeline.module.css'
import { TimelineChart } from './timeline-chart.tsx'
import { useTimelineView } from './use-timeline-view.ts'

const legend = ['passed', 'failed', 'unfinished', 'ignored', 'running', 'preparation', 'idle'] as const

const zooming = { variant: 'default', size: 32 }

export default function TimelineTab({ run, report }: { run: Run; report: Report }) {
  const { t } = useTranslation('report')
  const { devices, notices, isPending } = useDevices(run)
  const whole = useMemo(() => layOutTimeline(report, devices), [report, devices])
  const goesOn = stageOf(run) === 'running'
  const moment = useNow(goesOn ? 'every second' : 'slow')
  const now = goesOn ? moment : null
  const timeline = now === null ? whole : extendTo(whole, now)
  const view = useTimelineView(timeline)
  if (isPending) return <Skeleton height={320} />
  if (timeline.lanes.length === 0) {
    return (
      <EmptyState icon={IconTimelineEvent} title={t('timeline.none')} description={t('timeline.noneHint')} />
    )
  }
  return (
    <div className={classes.timeline}>
      <Notices notices={notices} />
      <Group justify="space-between" gap="8px 16px" mb={12}>
        <Group component="ul" gap="4px 16px" m={0} p={0} c="dimmed" fz={13}>
          {legend
            .filter((kind) => now !== null || kind !== 'running')
            .map((kind) => (
              <Group component="li" key={kind} gap={6}>
                <span
                  className={classes.swatch}
                  style={{ background: `var(--bar-${kind})`, height: kind === 'idle' ? 4 : 12 }}
                  aria-hidden
                />
                {t(`timeline.legend.${kind}`)}
              </Group>
            ))}
        </Group>
        <Group gap={4}>
          <IconButton
            {...zooming}
            icon={IconZoomIn}
            label={t('timeline.zoomIn')}
            onClick={() => view.zoomBy(0.5)}
          />
          <IconButton
            {...zooming}
            icon={IconZoomOut}
            label={t('timeline.zoomOut')}
            onClick={() => view.zoomBy(2)}
          />
          <IconButton {...zooming} icon={IconZoomReset} label={t('timeline.fit')} onClick={view.fit} />
        </Group>
      </Group>
      <TimelineChart report={report} timeline={timeline} view={view} now={now} />
      {timeline.unplaced > 0 && (
        <Text c="dimmed" fz={13} my="1em">
          {t('timeline.unplaced', { count: timeline.unplaced })}
        </Text>
      )}
    </div>
  )
}
