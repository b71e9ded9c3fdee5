import { Group, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of the page while the run is on its way. */
export function ReportSkeleton() {
  const { t } = useTranslation()
  return (
    <Stack gap="md" role="status" aria-label={t('loading')}>
      <Skeleton height={28} width="min(420px, 80%)" />
      <Skeleton height={20} width="min(640px, 95%)" />
      <Group gap="xs">
        {[96, 88, 80, 92, 84].map((width) => (
          <Skeleton key={width} height={36} width={width} radius="md" />
        ))}
      </Group>
      <RowsSkeleton />
    </Stack>
  )
}

export function RowsSkeleton() {
  return (
    <Stack gap={1}>
      {Array.from({ length: 8 }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have nothing else
        <Skeleton key={i} height={50} radius="sm" />
      ))}
    </Stack>
  )
}
