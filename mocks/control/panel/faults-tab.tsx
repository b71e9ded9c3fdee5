import { Button, Code, Group, Select, Stack, Text } from '@mantine/core'
import type { LatencyProfile } from '../../backend/latency.ts'
import { latencyProfiles } from '../../backend/latency.ts'
import { writeFault } from '../link.ts'
import { NewFault } from './new-fault.tsx'
import classes from './panel.module.css'
import { Section } from './section.tsx'
import { useTexts } from './texts.ts'
import { useGive, useTold } from './use-control.ts'

const profiles = Object.keys(latencyProfiles) as LatencyProfile[]

export function FaultsTab() {
  return (
    <Stack gap="lg">
      <LatencySection />
      <NewFault />
      <FaultsInForce />
      <Passthrough />
    </Stack>
  )
}

function LatencySection() {
  const t = useTexts()
  const give = useGive()
  const told = useTold('latency', {})
  return (
    <Section title={t.latency}>
      <Select
        aria-label={t.latency}
        data={profiles.map((profile) => ({ value: profile, label: t.profiles[profile] }))}
        value={told?.profile ?? null}
        onChange={(value) => {
          const profile = profiles.find((name) => name === value)
          if (profile) void give('latency', { profile })
        }}
        allowDeselect={false}
      />
    </Section>
  )
}

function FaultsInForce() {
  const t = useTexts()
  const give = useGive()
  const faults = useTold('fault', {})?.faults ?? []
  return (
    <Section
      title={t.faults}
      aside={
        faults.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void give('fault', { clear: true })}>
            {t.clear}
          </Button>
        )
      }
    >
      {faults.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noFaults}
        </Text>
      )}
      <ul className={classes.list}>
        {faults.map((fault) => (
          <li key={fault.id}>
            <Group justify="space-between" gap="xs" wrap="nowrap">
              <Code className={classes.wrap}>{writeFault({ ...fault, times: undefined })}</Code>
              <Group gap="xs" wrap="nowrap" flex="none">
                {fault.times !== undefined && (
                  <Text size="xs" c="dimmed">
                    {t.left}: {fault.times}
                  </Text>
                )}
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-label={`${t.remove}: ${writeFault(fault)}`}
                  onClick={() => void give('fault', { remove: fault.id })}
                >
                  {t.remove}
                </Button>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Passthrough() {
  const t = useTexts()
  const patterns = useTold('state', {})?.passthrough ?? []
  if (patterns.length === 0) return null
  return (
    <Section title={t.passthrough}>
      <Group gap="xs">
        {patterns.map((pattern) => (
          <Code key={pattern}>{pattern}</Code>
        ))}
      </Group>
      <Text size="xs" c="dimmed">
        {t.passthroughNote}
      </Text>
    </Section>
  )
}
