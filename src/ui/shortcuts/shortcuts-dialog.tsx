import { Kbd, Modal } from '@mantine/core'
import { Fragment, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Namespace } from '../../i18n/namespaces.ts'
import { keyNames, type Press } from './press.ts'
import classes from './shortcuts-dialog.module.css'
import { activeExplanations, activeShortcuts } from './use-shortcuts.ts'

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation<[Namespace, ...Namespace[]]>(['shortcuts', 'common'])
  // What is on the screen now; behind the dialog nothing changes.
  const [shortcuts] = useState(activeShortcuts)
  const [explanations] = useState(activeExplanations)
  const groups = new Map<string, Map<string, Set<Press>>>()
  for (const { group, label, press } of shortcuts) {
    const lines = groups.get(group(t)) ?? new Map<string, Set<Press>>()
    groups.set(group(t), lines.set(label(t), new Set([...(lines.get(label(t)) ?? []), ...press])))
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
              {[...lines].map(([label, presses]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {[...presses].map((press) => (
                      <span key={press} className={classes.press}>
                        {keyNames(press).map((name, i) => (
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
