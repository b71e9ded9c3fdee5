import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { formatTime } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { clockDuration } from '../../../lib/durations.ts'
import { CopyButton } from '../../../ui/buttons.tsx'
import { deviceName } from '../model/devices.ts'
import type { Attempt, Report } from '../model/report.ts'
import { useDevices } from '../queries.ts'
import { useTestTime } from '../wording.ts'

interface AttemptFactsProps {
  run: Run
  report: Report
  attempt: Attempt
}

export function AttemptFacts({
  run,
  report,
  attempt: { device: serial, duration, startAt },
}: AttemptFactsProps) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const time = useTestTime()
  const device = useDevices(run).devices.find((known) => known.serial === serial)
  return (
    <Group component="dl" align="flex-start" gap="8px 32px" m={0}>
      <Fact name={t('panel.device')}>
        <Group component="span" gap="0 12px">
          {device?.model && <span>{deviceName(device, run.platform)}</span>}
          <Group component="span" gap={4} c="dimmed" ff="monospace" fz={12} display="inline-flex">
            {serial ?? '-'}
            {serial && <CopyButton value={serial} />}
          </Group>
        </Group>
      </Fact>
      <Fact name={t('panel.duration')}>{time(duration)}</Fact>
      {startAt !== null && (
        <Fact name={t('panel.started')}>
          {formatTime(new Date(startAt).toISOString(), language)}
          {report.startAt !== null && (
            <Text span c="dimmed">
              {' '}
              +{clockDuration((startAt - report.startAt) / 1000)}
            </Text>
          )}
        </Fact>
      )}
    </Group>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" c="dimmed" fz={12}>
        {name}
      </Text>
      <Text component="dd" m={0} className="figures">
        {children}
      </Text>
    </div>
  )
}
