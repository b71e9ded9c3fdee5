import { Kbd, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './help-overlay.module.css'

const shortcuts = [
  { name: 'search', keys: ['/'] },
  { name: 'move', keys: ['↑', '↓'] },
  { name: 'fold', keys: ['←', '→'] },
  { name: 'nextFailure', keys: ['f'] },
  { name: 'attempts', keys: ['[', ']'] },
  { name: 'close', keys: ['Esc'] },
  { name: 'tabs', keys: ['1', '2', '3', '4', '5'] },
  { name: 'timelineMove', keys: ['←', '→', '↑', '↓'] },
  { name: 'timelineZoom', keys: ['+', '-', '0'] },
  { name: 'timelinePan', keys: ['Shift + ←', 'Shift + →'] },
  { name: 'help', keys: ['?'] },
] as const

const fields = ['status', 'class', 'package', 'method', 'device', 'message', 'duration', 'attempts'] as const

const examples: Record<(typeof fields)[number], string> = {
  status: 'status:failed,flaky',
  class: 'class:Checkout',
  package: 'package:com.acme.shop',
  method: 'method:pays',
  device: 'device:5037',
  message: 'message:"timed out"',
  duration: 'duration:>30s',
  attempts: 'attempts:>1',
}

export function HelpOverlay({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['report', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('help.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <h3 className={classes.heading}>{t('help.keys')}</h3>
      <dl className={classes.list}>
        {shortcuts.map(({ name, keys }) => (
          <div key={name}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} size="xs">
                  {key}
                </Kbd>
              ))}
            </dt>
            <dd>{t(`help.${name}`)}</dd>
          </div>
        ))}
      </dl>
      <h3 className={classes.heading}>{t('help.searching')}</h3>
      <dl className={classes.list}>
        {fields.map((field) => (
          <div key={field}>
            <dt>
              <code>{examples[field]}</code>
            </dt>
            <dd>{t(`help.fields.${field}`)}</dd>
          </div>
        ))}
        <div>
          <dt>
            <code>-status:passed</code>
          </dt>
          <dd>{t('help.negation')}</dd>
        </div>
      </dl>
    </Modal>
  )
}
