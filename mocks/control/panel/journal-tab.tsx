import { Accordion, Button, Group, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { plainEndpoints } from '../../../src/contract/index.ts'
import type { JournalCall } from '../commands/records.ts'
import { useLanguage } from '../language.ts'
import { CopyButton } from './copy-button.tsx'
import { toCurl } from './curl.ts'
import { effectOf, failuresOf } from './failures.ts'
import classes from './panel.module.css'
import { Section } from './section.tsx'
import { useTexts } from './texts.ts'
import { useGive, useTold } from './use-control.ts'

const shown = 100

export function JournalTab() {
  const t = useTexts()
  const give = useGive()
  const [filter, setFilter] = useState('')
  const calls = useTold('journal', {})?.calls ?? []
  const wanted = filter.trim().toLowerCase()
  const found = calls.filter((call) => lineOf(call).toLowerCase().includes(wanted)).slice(0, shown)
  return (
    <Section
      title={t.calls}
      aside={
        <Button size="compact-sm" variant="subtle" onClick={() => void give('journal', { clear: true })}>
          {t.clear}
        </Button>
      }
    >
      <TextInput
        aria-label={t.filter}
        placeholder={t.filter}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {found.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.noCalls}
        </Text>
      )}
      <Accordion variant="separated" chevronPosition="left" order={4}>
        {found.map((call) => (
          <Accordion.Item key={call.n} value={String(call.n)} className={classes.entry}>
            <Accordion.Control>
              <CallLine call={call} />
            </Accordion.Control>
            <Accordion.Panel>
              <CallDetails call={call} />
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  )
}

const lineOf = ({ method, path, status, code }: JournalCall) => `${status} ${method} ${path} ${code ?? ''}`

function CallLine({ call }: { call: JournalCall }) {
  const milliseconds = new Intl.NumberFormat(useLanguage(), { style: 'unit', unit: 'millisecond' })
  const bad = call.status === 0 || call.status >= 400
  return (
    <span className={classes.call}>
      <span className={classes.status} data-bad={bad || undefined}>
        {call.status}
      </span>
      <span className={classes.wrap}>
        {call.method} {call.path.replace(/^\/api\//, '')}
        {call.code && <small> {call.code}</small>}
      </span>
      <small className="figures">{milliseconds.format(Math.round(call.duration_ms))}</small>
    </span>
  )
}

function CallDetails({ call }: { call: JournalCall }) {
  const t = useTexts()
  return (
    <>
      <Text size="xs" c="dimmed">
        {[call.time, call.persona].filter(Boolean).join(' · ')}
      </Text>
      {call.request !== null && <Body title={t.request} value={call.request} />}
      <Body title={t.reply} value={call.reply} />
      <Group gap="xs" mt="xs">
        <CopyButton label={t.copyCurl} value={() => toCurl(call)} />
        <FailNextTime call={call} />
      </Group>
    </>
  )
}

function Body({ title, value }: { title: string; value: unknown }) {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 2)
  return (
    <section aria-label={title}>
      <Text size="xs" fw={600} mt="xs">
        {title}
      </Text>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <pre className={classes.body} tabIndex={0}>
        {text}
      </pre>
    </section>
  )
}

function FailNextTime({ call }: { call: JournalCall }) {
  const t = useTexts()
  const give = useGive()
  const endpoint = plainEndpoints.find(({ id }) => id === call.endpoint)
  if (!endpoint) return null
  const pattern = `${endpoint.method} ${endpoint.path}`
  const fail = (failure: string) =>
    void give('fault', { add: { endpoint: pattern, times: 1, ...effectOf(failure) } })
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="default">
          {t.failNext}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        {failuresOf(pattern, t).map(({ group, items }) => [
          <Menu.Label key={group}>{group}</Menu.Label>,
          ...items.map(({ value, label }) => (
            <Menu.Item key={value} onClick={() => fail(value)}>
              {label}
            </Menu.Item>
          )),
        ])}
      </Menu.Dropdown>
    </Menu>
  )
}
