import { Alert, Drawer, Tabs } from '@mantine/core'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import sideways from '../../../src/ui/sideways.module.css'
import type { ByLanguage } from '../../texts/texts.ts'
import type { PageAddOn } from '../add-on.ts'
import type { CommandRunner } from '../command-runner.ts'
import { useLanguage } from '../language.ts'
import { FaultsTab } from './faults-tab.tsx'
import { JournalTab } from './journal-tab.tsx'
import { OutboxTab } from './outbox-tab.tsx'
import classes from './panel.module.css'
import { StateTab } from './state-tab.tsx'
import { type Texts, useTexts } from './texts.ts'
import { type LocalizedError, PanelContext } from './use-panel.ts'
import { WorldTab } from './world-tab.tsx'

interface PanelProps {
  control: CommandRunner
  addOn: PageAddOn
  /** Tabs of the add-on. */
  further: readonly { name: string; label: ByLanguage<string>; Content: ComponentType }[]
  opened: boolean
  tab: string
  onTab: (tab: string) => void
  onClose: () => void
  buttonShown: (shown: boolean) => void
}

export type Tab = keyof Texts['tabs']

/** On a narrow screen the tabs scroll sideways: keeps the current one in sight. */
const intoSight = (tab: HTMLButtonElement | null) => {
  const list = tab?.parentElement
  if (!tab || !list) return
  const observer = new ResizeObserver(() => {
    list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
  })
  observer.observe(list)
  // The language may change the widths.
  observer.observe(tab)
  return () => observer.disconnect()
}

/** The control panel: a drawer beside the product, which stays in sight and in use. */
export function Panel({ control, addOn, further, opened, tab, onTab, onClose, buttonShown }: PanelProps) {
  const t = useTexts()
  const [refusal, refused] = useState<LocalizedError | null>(null)
  const language = useLanguage()
  const [version, setVersion] = useState(0)
  const context = useMemo(
    () => ({ control, addOn, refused, version, changed: () => setVersion((count) => count + 1) }),
    [control, addOn, version],
  )
  const contents: Record<Tab, ReactNode> = {
    world: <WorldTab />,
    faults: <FaultsTab />,
    journal: <JournalTab />,
    outbox: <OutboxTab />,
    state: <StateTab buttonShown={buttonShown} />,
  }
  const core = (name: Tab) => ({ name, label: t.tabs[name], content: contents[name] })
  const tabs: { name: string; label: string; content: ReactNode }[] = [
    core('world'),
    ...further.map(({ name, label, Content }) => ({ name, label: label[language], content: <Content /> })),
    ...(['faults', 'journal', 'outbox', 'state'] as const).map(core),
  ]
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      title={t.title}
      position="right"
      size={480}
      zIndex={400}
      withOverlay={false}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t.close }}
      classNames={{ content: classes.content }}
    >
      <PanelContext value={context}>
        {refusal !== null && (
          <Alert
            color="red"
            mb="md"
            role="alert"
            withCloseButton
            closeButtonLabel={t.close}
            onClose={() => refused(null)}
          >
            {refusal.words?.[language] ?? refusal.message}
          </Alert>
        )}
        <Tabs value={tab} onChange={(value) => value && onTab(value)} keepMounted={false}>
          <Tabs.List mb="md" className={`${classes.tabs} ${sideways.fading}`}>
            {tabs.map(({ name, label }) => (
              <Tabs.Tab key={name} value={name} px="xs" ref={name === tab ? intoSight : null}>
                {label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={tab}>{tabs.find(({ name }) => name === tab)?.content}</Tabs.Panel>
        </Tabs>
      </PanelContext>
    </Drawer>
  )
}
