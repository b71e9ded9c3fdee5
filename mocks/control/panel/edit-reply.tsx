import { Button, Checkbox, Group, NumberInput, Select, Stack, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { nameOf } from '../commands/trouble.ts'
import classes from './panel.module.css'
import { SmallButton, SmallNote } from './section.tsx'
import { useTexts } from './texts.ts'
import { useRunCommand } from './use-panel.ts'

/** Editor for a replacement of an endpoint's reply, prefilled with its last one. */

interface EditReplyProps {
  endpoint: Endpoint
  status: number
  reply: unknown
}

export function EditReply(props: EditReplyProps) {
  const t = useTexts()
  const [open, setOpen] = useState(false)
  const [done, setDone] = useState(false)
  const toggle = () => {
    setOpen(!open)
    setDone(false)
  }
  return (
    <>
      <SmallButton aria-expanded={open} onClick={toggle}>
        {t.editReply}
      </SmallButton>
      {open && (
        <ReplyForm
          {...props}
          onDone={() => {
            setOpen(false)
            setDone(true)
          }}
        />
      )}
      <SmallNote component="div" role="status" w="100%">
        {done && t.answersSo}
      </SmallNote>
    </>
  )
}

const frequencies = { always: {}, once: { times: 1 }, thrice: { times: 3 } } as const
type Frequency = keyof typeof frequencies
const frequencyNames = Object.keys(frequencies) as Frequency[]

function ReplyForm({ endpoint, status, reply, onDone }: EditReplyProps & { onDone: () => void }) {
  const t = useTexts()
  const runCommand = useRunCommand()
  const form = useForm({
    initialValues: {
      text: typeof reply === 'string' ? reply : JSON.stringify(reply, null, 2),
      code: (status || 200) as number | string,
      frequency: 'always' as Frequency,
      force: false,
    },
  })
  const body = bodyOf(form.values.text)
  const give = form.onSubmit(async ({ code, frequency, force }) => {
    if (!body) return
    const given = await runCommand('respond', {
      endpoint: nameOf(endpoint),
      status: Number(code),
      body: body.value,
      ...frequencies[frequency],
      ...(force && { force }),
    })
    if (given) onDone()
  })
  return (
    <Stack
      gap="xs"
      w="100%"
      renderRoot={(props) => <form {...props} onSubmit={give} aria-label={t.editReply} />}
    >
      <Textarea
        autoFocus
        rows={12}
        resize="vertical"
        label={t.body}
        spellCheck={false}
        classNames={{ input: classes.code }}
        {...form.getInputProps('text')}
        error={body ? null : t.notJson}
      />
      <Group gap="xs" align="flex-end">
        <NumberInput w={120} label={t.status} min={200} max={599} {...form.getInputProps('code')} />
        <Select
          flex="1 1 160px"
          label={t.frequency}
          allowDeselect={false}
          data={frequencyNames.map((name) => ({ value: name, label: t.frequencies[name] }))}
          {...form.getInputProps('frequency')}
        />
      </Group>
      <Checkbox label={t.againstContract} {...form.getInputProps('force', { type: 'checkbox' })} />
      <Group gap="xs">
        <Button type="submit" size="compact-sm" disabled={!body}>
          {t.answerSo}
        </Button>
      </Group>
    </Stack>
  )
}

function bodyOf(text: string): { value: unknown } | null {
  if (text.trim() === '') return { value: undefined }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return null
  }
}
