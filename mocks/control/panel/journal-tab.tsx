import { Accordion, Group, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { endpoints } from '../../../src/contract/index.ts'
import { saveFile } from '../../../src/lib/browser.ts'
import type { JournalEntry } from '../../service/journal.ts'
import { nameOf } from '../commands/trouble.ts'
import { useLanguage } from '../language.ts'
import { CopyButton } from './copy-button.tsx'
import { toCurl } from './curl.ts'
import { EditReply } from './edit-reply.tsx'
import { failuresOf, faultArgsOf } from './failures.ts'
import classes from './panel.module.css'
import { Note, Section, SmallButton, SmallNote } from './section.tsx'
import { useTexts } from './texts.ts'
import { useCommandResult, useRunCommand } from './use-panel.ts'

const shown = 100

export function JournalTab() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const [filter, setFilter] = useState('')
  const calls = useCommandResult('journal')?.calls ?? []
  const save = async () => {
    const har = await runCommand('har', { origin: location.origin })
    if (har) saveFile(new Blob([JSON.stringify(har)], { type: 'application/json' }), 'paceline.har')
  }
  const wanted = filter.trim().toLowerCase()
  const found = calls.filter((call) => lineOf(call).toLowerCase().includes(wanted)).slice(0, shown)
  return (
    <Section
      title={t.calls}
      aside={
        <Group gap="xs">
          <SmallButton variant="subtle" onClick={() => void save()}>
            {t.saveHar}
          </SmallButton>
          <SmallButton variant="subtle" onClick={() => void runCommand('journal', { clear: true })}>
            {t.clear}
          </SmallButton>
        </Group>
      }
    >
      <TextInput
        aria-label={t.filter}
        placeholder={t.filter}
        value={filter}
        onChange={(event) => setFilter(event.currentTarget.value)}
      />
      {found.length === 0 && <Note>{t.noCalls}</Note>}
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

const lineOf = ({ method, path, status, code }: JournalEntry) => `${status} ${method} ${path} ${code ?? ''}`

function CallLine({ call }: { call: JournalEntry }) {
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

function CallDetails({ call }: { call: JournalEntry }) {
  const t = useTexts()
  const endpoint = endpoints.find(({ id }) => id === call.endpoint)
  return (
    <>
      <SmallNote>{[call.time, call.persona].filter(Boolean).join(' · ')}</SmallNote>
      {call.request !== null && <Body title={t.request} value={call.request} />}
      <Body title={t.reply} value={call.reply} />
      <Group gap="xs" mt="xs">
        <CopyButton label={t.copyCurl} value={() => toCurl(call)} />
        {endpoint && <FailNextTime pattern={nameOf(endpoint)} />}
        {endpoint && endpoint.reply !== 'bytes' && (
          <EditReply endpoint={endpoint} status={call.status} reply={call.reply ?? ''} />
        )}
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

function FailNextTime({ pattern }: { pattern: string }) {
  const t = useTexts()
  const runCommand = useRunCommand()
  const fail = (failure: string) =>
    void runCommand('fault', { add: { endpoint: pattern, times: 1, ...faultArgsOf(failure) } })
  return (
    <Menu>
      <Menu.Target>
        <SmallButton>{t.failNext}</SmallButton>
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
