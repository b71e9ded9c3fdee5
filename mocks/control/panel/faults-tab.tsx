import { Code, Group, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import type { Fault } from '../../service/faults.ts'
import type { LatencyProfile } from '../../service/latency.ts'
import { latencyProfiles } from '../../service/latency.ts'
import { useLanguage } from '../language.ts'
import { writeFault } from '../link.ts'
import { missWords, type NearCall } from '../near-calls.ts'
import { NewFault } from './new-fault.tsx'
import classes from './panel.module.css'
import { Rows, Section, SmallButton, SmallNote } from './section.tsx'
import { useTexts } from './texts.ts'
import { useCommandResult, useRunCommand } from './use-panel.ts'

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
  const runCommand = useRunCommand()
  const latency = useCommandResult('latency')
  return (
    <Section title={t.latency}>
      <Select
        aria-label={t.latency}
        data={profiles.map((profile) => ({ value: profile, label: t.profiles[profile] }))}
        value={latency?.profile ?? null}
        onChange={(profile) => profile && void runCommand('latency', { profile })}
        allowDeselect={false}
      />
    </Section>
  )
}

function FaultsInForce() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const faults = useCommandResult('fault')?.faults ?? []
  return (
    <Section
      title={t.faults}
      aside={
        faults.length > 0 && (
          <SmallButton variant="subtle" onClick={() => void runCommand('fault', { clear: true })}>
            {t.clear}
          </SmallButton>
        )
      }
    >
      <Rows items={faults} keyOf={({ id }) => id} empty={t.noFaults}>
        {(fault) => <FaultRow fault={fault} />}
      </Rows>
    </Section>
  )
}

function FaultRow({ fault }: { fault: Fault }) {
  const t = useTexts()
  const language = useLanguage()
  const runCommand = useRunCommand()
  const [near, setNear] = useState<readonly NearCall[] | null>(null)
  const explain = async () => setNear((await runCommand('journal', { near: fault.id }))?.near ?? null)
  return (
    <Stack gap={4}>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Code className={classes.wrap}>{writeFault({ ...fault, times: undefined })}</Code>
        <Group gap="xs" wrap="nowrap" flex="none">
          {fault.times !== undefined && (
            <SmallNote>
              {t.left}: {fault.times}
            </SmallNote>
          )}
          <SmallButton
            variant="subtle"
            aria-label={`${t.whyNot}: ${writeFault(fault)}`}
            aria-expanded={near !== null}
            onClick={() => void (near ? setNear(null) : explain())}
          >
            {t.whyNot}
          </SmallButton>
          <SmallButton
            variant="subtle"
            aria-label={`${t.remove}: ${writeFault(fault)}`}
            onClick={() => void runCommand('fault', { remove: fault.id })}
          >
            {t.remove}
          </SmallButton>
        </Group>
      </Group>
      {near && (
        <Rows items={near} keyOf={({ n }) => String(n)} empty={t.noNear}>
          {({ call, status, missed }) => (
            <SmallNote className={classes.wrap}>
              {call} {status}: {missed.map((miss) => missWords(miss)[language]).join('; ')}
            </SmallNote>
          )}
        </Rows>
      )}
    </Stack>
  )
}

function Passthrough() {
  const t = useTexts()
  const patterns = useCommandResult('state')?.passthrough ?? []
  if (patterns.length === 0) return null
  return (
    <Section title={t.passthrough}>
      <Group gap="xs">
        {patterns.map((pattern) => (
          <Code key={pattern}>{pattern}</Code>
        ))}
      </Group>
      <SmallNote>{t.passthroughNote}</SmallNote>
    </Section>
  )
}
