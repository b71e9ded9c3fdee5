import { Button, Group, NumberInput, Select } from '@mantine/core'
import { useState } from 'react'
import { plainEndpoints } from '../../../src/contract/index.ts'
import { storageFaults } from '../../service/faults.ts'
import type { NewFault as Fault } from '../commands/trouble.ts'
import { delayOnly, failuresOf, faultArgsOf } from './failures.ts'
import { Section } from './section.tsx'
import { useTexts } from './texts.ts'
import { useRunCommand } from './use-panel.ts'

const frequencies = {
  always: {},
  once: { times: 1 },
  thrice: { times: 3 },
  half: { probability: 0.5 },
  fifth: { probability: 0.2 },
} as const satisfies Record<string, Pick<Fault, 'times' | 'probability'>>
type Frequency = keyof typeof frequencies
const frequencyNames = Object.keys(frequencies) as Frequency[]

const calls = plainEndpoints.map(({ method, path, summary }) => ({
  value: `${method} ${path}`,
  label: `${method} ${path}`,
  summary,
}))

export function NewFault() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const [endpoint, setEndpoint] = useState('*')
  const [failure, setFailure] = useState('INTERNAL_ERROR')
  const [frequency, setFrequency] = useState<Frequency>('always')
  const [delay, setDelay] = useState<number | string>('')

  const failures = [
    ...failuresOf(endpoint, t),
    { group: '…', items: [{ value: delayOnly, label: t.kinds.lag }] },
  ]
  const chooseEndpoint = (value: string | null) => {
    if (!value) return
    setEndpoint(value)
    const possible = failuresOf(value, t).some(({ items }) => items.some((item) => item.value === failure))
    if (!possible) setFailure('INTERNAL_ERROR')
  }
  const add = () => {
    const latency = delay === '' ? (failure === delayOnly ? 2000 : undefined) : Number(delay)
    const fault: Fault = {
      endpoint,
      ...faultArgsOf(failure),
      ...frequencies[frequency],
      ...(latency === undefined ? {} : { latency_ms: latency }),
    }
    return runCommand('fault', { add: fault })
  }

  return (
    <Section title={t.newFault}>
      <Select
        label={t.endpoint}
        searchable
        allowDeselect={false}
        data={[
          { value: '*', label: t.everyEndpoint },
          ...calls,
          ...Object.values(storageFaults).map(({ method, path }) => ({
            value: `${method} ${path}`,
            label: `${method}: ${t.storage}`,
          })),
        ]}
        value={endpoint}
        onChange={chooseEndpoint}
      />
      <Select
        label={t.failure}
        searchable
        allowDeselect={false}
        data={failures}
        value={failure}
        onChange={(value) => value && setFailure(value)}
      />
      <Group gap="xs" align="flex-end">
        <Select
          flex="1 1 220px"
          label={t.frequency}
          allowDeselect={false}
          data={frequencyNames.map((name) => ({ value: name, label: t.frequencies[name] }))}
          value={frequency}
          onChange={(name) => name && setFrequency(name)}
        />
        <NumberInput w={120} label={t.delay} min={0} step={500} value={delay} onChange={setDelay} />
        <Button onClick={() => void add()}>{t.add}</Button>
      </Group>
    </Section>
  )
}
