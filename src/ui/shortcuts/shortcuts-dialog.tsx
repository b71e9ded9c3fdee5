import { Kbd, Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../../i18n/namespaces.ts'
import { type Hotkey, keyNames } from './hotkey.ts'
import classes from './shortcuts-dialog.module.css'
import { activeExplanations, activeShortcuts } from './use-shortcuts.ts'

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation<[Namespace, ...Namespace[]]>(['shortcuts', 'common'])
  // What is on the screen now; behind the dialog nothing changes.
  const [shortcuts] = useState(activeShortcuts)
  const [explanations] = useState(activeExplanations)
  const groups = new Map<string, Map<string, Set<Hotkey>>>()
  for (const { group, label, keys } of shortcuts) {
    const lines = groups.get(group(t)) ?? new Map<string, Set<Hotkey>>()
    groups.set(group(t), lines.set(label(t), new Set([...(lines.get(label(t)) ?? []), ...keys])))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('shortcuts:title')}
      size={720}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <div className={classes.groups}>
        {[...groups].map(([group, lines]) => (
          <section key={group} aria-label={group}>
            <h3 className={classes.heading}>{group}</h3>
            <dl className={classes.list}>
              {[...lines].map(([label, hotkeys]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {[...hotkeys].map((hotkey) => (
                      <span key={hotkey} className={classes.hotkey}>
                        {keyNames(hotkey).map((name, i) => (
                          <Fragment key={name}>
                            {i > 0 && <span aria-hidden> + </span>}
                            <Kbd size="xs">{name}</Kbd>
                          </Fragment>
                        ))}
                      </span>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
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
