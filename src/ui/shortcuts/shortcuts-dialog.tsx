import { Group, Kbd, Modal, Stack, Text, Title } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../../i18n/texts.ts'
import { type Hotkey, keyNames } from './hotkey.ts'
import { activeExplanations, activeShortcuts } from './use-shortcuts.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation<[Namespace, ...Namespace[]]>(['shortcuts', 'common'])
  // The shortcuts of the screen at this moment; behind the dialog nothing changes.
  const [shortcuts] = useState(activeShortcuts)
  const [explanations] = useState(activeExplanations)
  const groups = new Map<string, Map<string, Set<Hotkey>>>()
  for (const { group, label, keys } of shortcuts) {
    const lines = groups.get(group(t)) ?? new Map<string, Set<Hotkey>>()
    groups.set(group(t), lines.set(label(t), new Set([...(lines.get(label(t)) ?? []), ...keys])))
  }
  return (
    <Modal opened onClose={onClose} title={t('shortcuts:title')} size={720} returnFocus={false}>
      <div style={{ columns: '2 280px', columnGap: 32 }}>
        {[...groups].map(([group, lines], at) => (
          <section
            key={group}
            aria-label={group}
            style={{ breakInside: 'avoid', marginBottom: at < groups.size - 1 ? 20 : 4 }}
          >
            <Title order={3} c="var(--text-strong)" mb="xs">
              {group}
            </Title>
            <Stack component="dl" gap={6} m={0}>
              {[...lines].map(([label, hotkeys]) => (
                <Group key={label} gap="sm" align="baseline" justify="space-between" wrap="nowrap">
                  <Text component="dt" c="dimmed">
                    {label}
                  </Text>
                  <Group component="dd" gap={6} justify="flex-end" flex="none" maw="60%" m={0}>
                    {[...hotkeys].map((hotkey) => (
                      <span key={hotkey} style={{ whiteSpace: 'nowrap' }}>
                        {keyNames(hotkey).map((name, i) => (
                          <Fragment key={name}>
                            {i > 0 && <span aria-hidden> + </span>}
                            <Kbd size="xs">{name}</Kbd>
                          </Fragment>
                        ))}
                      </span>
                    ))}
                  </Group>
                </Group>
              ))}
            </Stack>
          </section>
        ))}
      </div>
      {explanations.map((Explanation, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list doesn't change while it is shown
        <Explanation key={i} />
      ))}
    </Modal>
  )
}
