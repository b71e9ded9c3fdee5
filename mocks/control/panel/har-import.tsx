import { FileButton, Group, Stack } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { commandErrors } from '../command-error.ts'
import type { CommandResult } from '../commands.ts'
import { gapWords } from '../har-world/gaps.ts'
import { useLanguage } from '../language.ts'
import classes from './panel.module.css'
import { Rows, SmallButton, SmallNote } from './section.tsx'
import { useTexts } from './texts.ts'
import { usePanel, useRunCommand } from './use-panel.ts'

/** Begins a world with an archive, and says what the archive doesn't tell before the product starts anew. */
export function HarImport() {
  const t = useTexts()
  const lang = useLanguage()
  const runCommand = useRunCommand()
  const { control, addOn, refused } = usePanel()
  const [made, setMade] = useState<CommandResult<'fromHar'> | null>(null)
  const [isOver, setOver] = useState(false)
  const take = async (file: File | null | undefined) => {
    if (!file) return
    try {
      const har: unknown = JSON.parse(await file.text())
      const world = await runCommand('fromHar', { har })
      if (world) await addOn.worldBegun?.(control)
      setMade(world)
    } catch {
      refused(commandErrors.notJson(file.name))
    }
  }
  const dropped = (event: DragEvent) => {
    event.preventDefault()
    event.stopPropagation()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    <Stack
      gap="xs"
      className={classes.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        event.stopPropagation()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={dropped}
    >
      <SmallNote>{t.fromHarNote}</SmallNote>
      <Group>
        <FileButton accept=".har,application/json" onChange={(file) => void take(file)}>
          {(props) => <SmallButton {...props}>{t.fromHar}</SmallButton>}
        </FileButton>
      </Group>
      {made && (
        <Stack component="section" gap="xs" aria-label={t.unknown} role="status">
          <strong>{t.unknown}</strong>
          <Rows
            items={made.unknown}
            keyOf={({ endpoint, reason }) => `${endpoint} ${reason}`}
            empty={t.nothing}
          >
            {(gap) => (
              <span className={classes.wrap}>
                {gap.endpoint && <code>{gap.endpoint}</code>} {gapWords(gap)[lang]}
              </span>
            )}
          </Rows>
          <Group>
            <SmallButton onClick={() => location.reload()}>{t.openWorld}</SmallButton>
          </Group>
        </Stack>
      )}
    </Stack>
  )
}
