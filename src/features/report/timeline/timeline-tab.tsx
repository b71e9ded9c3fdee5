import { ActionIcon } from '@mantine/core'
import { IconTimelineEvent, IconZoomIn, IconZoomOut, IconZoomReset } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Notices } from '../header/notices.tsx'
import type { Report } from '../model/report.ts'
import { layOutTimeline } from '../model/timeline.ts'
import { useDevices } from '../use-report.ts'
import classes from './timeline.module.css'
import { TimelineChart } from './timeline-chart.tsx'
import { useTimelineView } from './use-timeline-view.ts'

const legend = ['passed', 'failed', 'unfinished', 'ignored', 'preparation', 'idle'] as const

export default function TimelineTab({ run, report }: { run: Run; report: Report }) {
  const { t } = useTranslation('report')
  const { devices, notices, isPending } = useDevices(run)
  const timeline = useMemo(() => layOutTimeline(report, devices), [report, devices])
  const view = useTimelineView(timeline)
  if (isPending) return <Skeleton height={320} />
  if (timeline.lanes.length === 0) {
    return (
      <EmptyState icon={IconTimelineEvent} title={t('timeline.none')} description={t('timeline.noneHint')} />
    )
  }
  return (
    <>
      <Notices notices={notices} />
      <div className={classes.bar}>
        <ul className={classes.legend}>
          {legend.map((kind) => (
            <li key={kind}>
              <span className={classes.swatch} data-kind={kind} aria-hidden />
              {t(`timeline.legend.${kind}`)}
            </li>
          ))}
        </ul>
        <div className={classes.tools}>
          <ActionIcon
            variant="default"
            size={32}
            onClick={() => view.zoomBy(0.5)}
            aria-label={t('timeline.zoomIn')}
            title={t('timeline.zoomIn')}
          >
            <IconZoomIn size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            onClick={() => view.zoomBy(2)}
            aria-label={t('timeline.zoomOut')}
            title={t('timeline.zoomOut')}
          >
            <IconZoomOut size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={32}
            onClick={view.fit}
            aria-label={t('timeline.fit')}
            title={t('timeline.fit')}
          >
            <IconZoomReset size={16} aria-hidden />
          </ActionIcon>
        </div>
      </div>
      <TimelineChart report={report} timeline={timeline} view={view} />
      {timeline.unplaced > 0 && (
        <p className={classes.unplaced}>{t('timeline.unplaced', { count: timeline.unplaced })}</p>
      )}
    </>
  )
}
