import { Box, Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/states.tsx'
import { CountersSkeleton } from './header/status-counters.tsx'
import classes from './report.module.css'

/** The shape of the page while the run is on its way: each line has the height of what takes its place. */
export function ReportSkeleton() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('loading')}>
      <Group component="header" align="flex-start" justify="space-between" mb="lg">
        <Stack gap={4} w="min(720px, 100%)">
          <Line height={20} width={180} of={14} />
          <Line height={36} width="min(360px, 80%)" of={24} />
          <Stack gap={6} mt={6}>
            <Line height={24} width="90%" of={16} />
            <Line height={22} width="70%" of={16} />
          </Stack>
        </Stack>
        <Group gap="xs">
          {[76, 160, 120, 36].map((width) => (
            <Skeleton key={width} height={36} width={width} radius="md" />
          ))}
        </Group>
      </Group>
      <CountersSkeleton />
      <Group gap={24} h={32} mb={16} px={16} className={classes.tabsWaiting}>
        {[44, 60, 68, 72, 90].map((width) => (
          <Skeleton key={width} height={14} width={width} />
        ))}
      </Group>
      <TestsSkeleton />
    </div>
  )
}

/** Search, how many there are, and the tests. */
export function TestsSkeleton() {
  return (
    <Stack gap={12}>
      <Stack gap={8}>
        <Skeleton height={36} radius="md" />
        <Box hiddenFrom="xs">
          <Skeleton height={36} radius="md" />
        </Box>
        <Line height={20} width={120} of={12} />
      </Stack>
      <RowsSkeleton />
    </Stack>
  )
}

export function RowsSkeleton() {
  return (
    <div className={classes.rowsWaiting}>
      {[220, 180, 260, 200, 240, 190, 230, 210].map((width) => (
        <Stack key={width} gap={6} justify="center" h={52} px={44}>
          <Skeleton height={13} width={width} />
          <Skeleton height={11} width={`min(${width * 2}px, 90%)`} />
        </Stack>
      ))}
    </div>
  )
}

interface LineProps {
  height: number
  width: number | string
  /** How much of the line is drawn. */
  of: number
}

const Line = ({ height, width, of }: LineProps) => (
  <Box h={height} style={{ display: 'flex', alignItems: 'center' }}>
    <Skeleton height={of} width={width} />
  </Box>
)
