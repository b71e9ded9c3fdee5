import { Button, FileButton, Group, Stack, Switch, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { saveFile } from '../../../src/lib/browser.ts'
import { commandErrors } from '../command-error.ts'
import type { Snapshot } from '../commands/snapshot.ts'
import { useLanguage } from '../language.ts'
import { writeLink, writeStateLink } from '../link.ts'
import { isPresenting, setPresenting } from '../stored-settings.ts'
import { type Runner, runners, writeTest } from '../test-writer.ts'
import { CopyButton } from './copy-button.tsx'
import { currentPlace } from './current-place.ts'
import { HarImport } from './har-import.tsx'
import { Rows, Section, SmallButton } from './section.tsx'
import { deleteSnapshot, loadSnapshot, snapshotNames, storeSnapshot } from './snapshots.ts'
import { useTexts } from './texts.ts'
import { usePanel, useRunCommand } from './use-panel.ts'

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

function saveSnapshot(snapshot: Snapshot): void {
  const blob = new Blob([JSON.stringify(snapshot)], { type: 'application/json' })
  saveFile(blob, `paceline-${snapshot.scenario}-${snapshot.seed}.json`)
}

function LinkSection() {
  const t = useTexts()
  const lang = useLanguage()
  const { control, addOn } = usePanel()
  const link = async () => {
    const state = await control.run('state')
    const brand = await addOn.brandInLink?.print(state.brand)
    return writeLink(state, { ...currentPlace(), present: isPresenting(), brand })
  }
  const testCode = async (runner: Runner) =>
    writeTest(runner, await control.run('export'), currentPlace().path)
  const stateLink = async () => {
    const snapshot = await control.run('export')
    const written = await writeStateLink(snapshot, { ...currentPlace(), lang })
    if (written !== null) return written
    saveSnapshot(snapshot)
    throw commandErrors.largeState()
  }
  return (
    <Section title={t.link} note={t.linkNote}>
      <Group gap="xs">
        <CopyButton label={t.copyStateLink} value={stateLink} />
        <CopyButton label={t.copyLink} value={link} />
        {runners.map((runner) => (
          <CopyButton key={runner} label={t.copyTest[runner]} value={() => testCode(runner)} />
        ))}
      </Group>
    </Section>
  )
}

function SnapshotSection() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const { control, addOn, refused } = usePanel()
  const exportState = async () => {
    const snapshot = await runCommand('export', {})
    if (snapshot) saveSnapshot(snapshot)
  }
  const importSnapshot = async (snapshot: unknown) => {
    if (!(await runCommand('import', { snapshot }))) return
    await addOn.worldBegun?.(control)
    location.reload()
  }
  const importState = async (file: File | null) => {
    if (!file) return
    try {
      await importSnapshot(JSON.parse(await file.text()))
    } catch {
      refused(commandErrors.notJson(file.name))
    }
  }
  return (
    <Section title={t.snapshot} note={t.snapshotNote}>
      <KeptSnapshots onImport={importSnapshot} />
      <Group gap="xs">
        <SmallButton onClick={() => void exportState()}>{t.export}</SmallButton>
        <FileButton accept="application/json" onChange={(file) => void importState(file)}>
          {(props) => <SmallButton {...props}>{t.import}</SmallButton>}
        </FileButton>
      </Group>
      <HarImport />
    </Section>
  )
}

function KeptSnapshots({ onImport }: { onImport: (snapshot: unknown) => Promise<void> }) {
  const t = useTexts()
  const { control, refused } = usePanel()
  const [names, setNames] = useState<readonly string[]>([])
  const form = useForm({ initialValues: { name: '' }, transformValues: ({ name }) => name.trim() })
  const after = (work: Promise<void>) => void work.then(snapshotNames).then(setNames).catch(refused)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and after each change
  useEffect(() => after(Promise.resolve()), [])
  const keep = async (name: string) => {
    await storeSnapshot(name, await control.run('export'))
    form.reset()
  }
  return (
    <>
      <form
        onSubmit={form.onSubmit((name) => {
          if (name !== '') after(keep(name))
        })}
      >
        <Group gap="xs" align="flex-end" wrap="nowrap">
          <TextInput flex={1} label={t.snapshotName} maxLength={100} {...form.getInputProps('name')} />
          <Button type="submit" variant="default">
            {t.keep}
          </Button>
        </Group>
      </form>
      <Rows items={names} keyOf={(kept) => kept} empty={t.noSnapshots}>
        {(kept) => (
          <Group gap="xs" justify="space-between">
            <span>{kept}</span>
            <Group gap="xs">
              <SmallButton
                aria-label={`${t.goBack}: ${kept}`}
                onClick={() => after(loadSnapshot(kept).then(onImport))}
              >
                {t.goBack}
              </SmallButton>
              <SmallButton aria-label={`${t.remove}: ${kept}`} onClick={() => after(deleteSnapshot(kept))}>
                {t.remove}
              </SmallButton>
            </Group>
          </Group>
        )}
      </Rows>
    </>
  )
}

function ResetSection() {
  const t = useTexts()
  const runCommand = useRunCommand()
  const reset = async () => {
    if (await runCommand('reset', {})) location.reload()
  }
  return (
    <Section title={t.reset} note={t.resetNote}>
      <Group>
        <SmallButton color="red" variant="light" onClick={() => void reset()}>
          {t.reset}
        </SmallButton>
      </Group>
    </Section>
  )
}

function Presenter({ buttonShown }: { buttonShown: (shown: boolean) => void }) {
  const t = useTexts()
  const [on, setOn] = useState(isPresenting)
  const toggle = (checked: boolean) => {
    setPresenting(checked)
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
