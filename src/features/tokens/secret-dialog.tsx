import { Button, Group, Modal, Stack, Tabs } from '@mantine/core'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPrefix } from '../../lib/addresses.ts'
import { CopyButton } from '../../ui/copy-button.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { LeaveGuard } from '../../ui/form/leave-guard.ts'
import { Notice } from '../../ui/notice.tsx'
import { snippetsFor } from './snippets.ts'
import classes from './tokens-page.module.css'

const unsaved = () => true

/** The only time that the secret is seen: neither Escape nor a click beside closes it, and leaving the page asks. */
export function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useTranslation('tokens')
  const Guard = useContext(LeaveGuard)
  const snippets = snippetsFor(secret, new URL(apiPrefix, location.href).href.replace(/\/$/, ''))
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('secret.title')}
      size={680}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Guard hasDraft={unsaved} title={t('leave.title')} description={t('leave.description')} />
      <Stack>
        <Notice kind="warning">{t('secret.once')}</Notice>
        <CopyField label={t('secret.label')} value={secret} />
        <div>
          <Tabs defaultValue={snippets[0].id} keepMounted={false}>
            <Tabs.List aria-label={t('secret.usage')}>
              {snippets.map(({ id, name }) => (
                <Tabs.Tab key={id} value={id} px="xs">
                  {name}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            {snippets.map(({ id, name, code }) => (
              <Tabs.Panel key={id} value={id} className={classes.code}>
                {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
                <pre tabIndex={0}>{code}</pre>
                <span className={classes.copy}>
                  <CopyButton value={code} of={name} />
                </span>
              </Tabs.Panel>
            ))}
          </Tabs>
        </div>
        <Group justify="flex-end" gap="xs">
          <Button onClick={onClose}>{t('secret.done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
