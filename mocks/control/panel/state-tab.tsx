import { Button, FileButton, Group, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { baseFolder } from '../../../src/lib/addresses.ts'
import { saveFile } from '../../../src/lib/save-file.ts'
import { refuse } from '../command.ts'
import { writeLink } from '../link.ts'
import { isPresenting, present } from '../remembered.ts'
import { CopyButton } from './copy-button.tsx'
import { Section } from './section.tsx'
import { useTexts } from './texts.ts'
import { useGive, usePanel } from './use-control.ts'

export function StateTab({ buttonShown }: { buttonShown: (shown: boolean) => void }) {
  return (
    <Stack gap="lg">
      <LinkSection />
      <SnapshotSection />
      <ResetSection />
      <Presenter buttonShown={buttonShown} />
    </Stack>
  )
}

function LinkSection() {
  const t = useTexts()
  const { control } = usePanel()
  const link = async () =>
    writeLink(await control.run('state'), {
      origin: location.origin,
      path: location.pathname.startsWith(baseFolder) ? location.pathname + location.search : baseFolder,
      present: isPresenting(),
    })
  return (
    <Section title={t.link}>
      <Note text={t.linkNote} />
      <Group>
        <CopyButton label={t.copyLink} value={link} />
      </Group>
    </Section>
  )
}

function SnapshotSection() {
  const t = useTexts()
  const give = useGive()
  const { refused } = usePanel()
  const exportState = async () => {
    const snapshot = await give('export', {})
    if (!snapshot) return
    const blob = new Blob([JSON.stringify(snapshot)], { type: 'application/json' })
    saveFile(blob, `paceline-${snapshot.scenario}-${snapshot.seed}.json`)
  }
  const importState = async (file: File | null) => {
    if (!file) return
    try {
      const snapshot: unknown = JSON.parse(await file.text())
      if (await give('import', { snapshot })) location.reload()
    } catch {
      refused(refuse('notJson', { what: file.name }))
    }
  }
  return (
    <Section title={t.snapshot}>
      <Note text={t.snapshotNote} />
      <Group gap="xs">
        <Button size="compact-sm" variant="default" onClick={() => void exportState()}>
          {t.export}
        </Button>
        <FileButton accept="application/json" onChange={(file) => void importState(file)}>
          {(props) => (
            <Button {...props} size="compact-sm" variant="default">
              {t.import}
            </Button>
          )}
        </FileButton>
      </Group>
    </Section>
  )
}

function ResetSection() {
  const t = useTexts()
  const give = useGive()
  const reset = async () => {
    if (await give('reset', {})) location.reload()
  }
  return (
    <Section title={t.reset}>
      <Note text={t.resetNote} />
      <Group>
        <Button size="compact-sm" color="red" variant="light" onClick={() => void reset()}>
          {t.reset}
        </Button>
      </Group>
    </Section>
  )
}

function Presenter({ buttonShown }: { buttonShown: (shown: boolean) => void }) {
  const t = useTexts()
  const [on, setOn] = useState(isPresenting)
  const toggle = (checked: boolean) => {
    present(checked)
    setOn(checked)
    buttonShown(!checked)
  }
  return (
    <Section title={t.presenter}>
      <Switch
        label={t.presenter}
        description={t.presenterNote}
        checked={on}
        onChange={(event) => toggle(event.currentTarget.checked)}
      />
    </Section>
  )
}

function Note({ text }: { text: string }) {
  return (
    <Text size="sm" c="dimmed">
      {text}
    </Text>
  )
}
