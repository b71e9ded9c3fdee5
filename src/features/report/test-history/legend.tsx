import { Group, List, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { testStatuses } from '../model/enums.ts'
import classes from './test-history.module.css'

/** The meaning of the cells' marks. */
export function Legend() {
  const { t } = useTranslation(['testHistory', 'report'])
  return (
    <Group component="ul" aria-label={t('legend')} gap="4px 14px" m={0} p={0} className={classes.legend}>
      {testStatuses.map((status) => (
        <li key={status}>
          <span className={classes.mark} data-status={status} aria-hidden />
          {t(`report:status.${status}`)}
        </li>
      ))}
      <li>
        <span className={classes.mark} aria-hidden />
        {t('notRun')}
      </li>
    </Group>
  )
}

/** Stands below the shortcuts. */
export function ReadingHelp() {
  const { t } = useTranslation('testHistory')
  return (
    <section aria-label={t('help.title')}>
      <Title order={3} mt={16} mb={8}>
        {t('help.title')}
      </Title>
      <List spacing={6} fz={14}>
        {(['failing', 'flakiness', 'slowdown', 'cost', 'owner', 'search'] as const).map((name) => (
          <List.Item key={name}>
            <Text c="dimmed">{t(`help.${name}`)}</Text>
          </List.Item>
        ))}
      </List>
    </section>
  )
}
