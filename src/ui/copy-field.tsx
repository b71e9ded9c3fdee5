import { Group, Stack, Text } from '@mantine/core'
import { CopyButton } from './buttons.tsx'

interface CopyFieldProps {
  label: string
  value: string
}

const frame = { bd: '1px solid var(--line-strong)', bdrs: 'md', bg: 'var(--surface-sunken)' } as const

/** A value to carry elsewhere by copying: shown whole, never cut. */
export function CopyField({ label, value }: CopyFieldProps) {
  return (
    <Stack gap={4} miw={0}>
      <Text span c="dimmed" fz={13}>
        {label}
      </Text>
      <Group {...frame} align="flex-start" gap="xs" wrap="nowrap" p="7px 8px 7px 12px">
        <Text
          component="code"
          ff="monospace"
          fz={13}
          lh={1.5}
          flex={1}
          miw={0}
          py={3}
          style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}
        >
          {value}
        </Text>
        <CopyButton value={value} of={label} />
      </Group>
    </Stack>
  )
}
