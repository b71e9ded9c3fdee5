import type { PageAddOn } from '../add-on.ts'
import type { CommandRunner } from '../command-runner.ts'
import { openFrame } from '../frame.tsx'
import { Panel, type Tab } from './panel.tsx'

export interface MountedPanel {
  toggle(): void
  open(tab: Tab): void
}

export async function mountPanel(
  control: CommandRunner,
  addOn: PageAddOn,
  { buttonShown }: { buttonShown: (shown: boolean) => void },
): Promise<MountedPanel> {
  const further = (addOn.tabs ?? []).map(async ({ name, load }) => ({ name, ...(await load()) }))
  const tabs = await Promise.all(further)
  const frame = openFrame()
  let opened = false
  let tab: string = 'world'
  const show = (next: boolean, at = tab) => {
    opened = next
    tab = at
    frame.show(
      <Panel
        control={control}
        addOn={addOn}
        further={tabs}
        opened={opened}
        tab={tab}
        onTab={(next) => show(true, next)}
        onClose={() => show(false)}
        buttonShown={buttonShown}
      />,
    )
  }
  // Mounted closed, so that the drawer's first opening records where the focus was.
  show(false)
  return { toggle: () => show(!opened), open: (at) => show(true, at) }
}
