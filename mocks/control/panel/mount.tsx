import type { Commander } from '../commander.ts'
import { openFrame } from '../frame.tsx'
import { Panel, type Tab } from './panel.tsx'

export interface MountedPanel {
  toggle(): void
  open(tab: Tab): void
}

export function mountPanel(
  control: Commander,
  { buttonShown }: { buttonShown: (shown: boolean) => void },
): MountedPanel {
  const frame = openFrame()
  let opened = false
  let tab: Tab = 'world'
  const show = (next: boolean, at = tab) => {
    opened = next
    tab = at
    frame.show(
      <Panel
        control={control}
        opened={opened}
        tab={tab}
        onTab={(next) => show(true, next)}
        onClose={() => show(false)}
        buttonShown={buttonShown}
      />,
    )
  }
  // Closed first, so that the first opening is one for the drawer too: it then knows where the focus was.
  show(false)
  return { toggle: () => show(!opened), open: (at) => show(true, at) }
}
