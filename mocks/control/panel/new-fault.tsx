import { Button, Group, NumberInput, Select } from '@mantine/core'
import { useForm } from '@mantine/form'
import { endpoints } from '../../../src/contract/index.ts'
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

const calls = endpoints.map(({ method, path, summary }) => ({
  value: `${method} ${path}`,
  label: `${method} ${path}`,
  summary,
}))

export function NewFault() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const form = useForm({
    initialValues: {
      endpoint: '*',
      failure: 'INTERNAL_ERROR',
      frequency: 'always' as Frequency,
      delay: '' as number | string,
    },
  })
  const failures = [
    ...failuresOf(form.values.endpoint, t),
    { group: '…', items: [{ value: delayOnly, label: t.kinds.lag }] },
  ]
  // Not every endpoint fails in every way.
  form.watch('endpoint', ({ value }) => {
    const { failure } = form.getValues()
    const possible = failuresOf(value, t).some(({ items }) => items.some((item) => item.value === failure))
    if (!possible) form.setFieldValue('failure', 'INTERNAL_ERROR')
  })
  const add = form.onSubmit(({ endpoint, failure, frequency, delay }) => {
    const latency = delay === '' ? (failure === delayOnly ? 2000 : undefined) : Number(delay)
    const fault: Fault = {
      endpoint,
      ...faultArgsOf(failure),
      ...frequencies[frequency],
      ...(latency === undefined ? {} : { latency_ms: latency }),
    }
    void runCommand('fault', { add: fault })
  })

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
        {...form.getInputProps('endpoint')}
      />
      <Select
        label={t.failure}
        searchable
        allowDeselect={false}
        data={failures}
        {...form.getInputProps('failure')}
      />
      <Group gap="xs" align="flex-end">
        <Select
          flex="1 1 220px"
          label={t.frequency}
          allowDeselect={false}
          data={frequencyNames.map((name) => ({ value: name, label: t.frequencies[name] }))}
          {...form.getInputProps('frequency')}
        />
        <NumberInput w={120} label={t.delay} min={0} step={500} {...form.getInputProps('delay')} />
        <Button onClick={() => add()}>{t.add}</Button>
      </Group>
    </Section>
  )
}
