import type { Control } from '../control.ts'
import { openFrame } from '../frame.tsx'
import { Panel } from './panel.tsx'

export function mountPanel(
  control: Control,
  { buttonShown }: { buttonShown: (shown: boolean) => void },
): { toggle(): void } {
  const frame = openFrame()
  let opened = false
  const show = (next: boolean) => {
    opened = next
    frame.show(
      <Panel control={control} opened={opened} onClose={() => show(false)} buttonShown={buttonShown} />,
    )
  }
  // Closed first, so that the first opening is one for the drawer too: it then knows where the focus was.
  show(false)
  return { toggle: () => show(!opened) }
}
