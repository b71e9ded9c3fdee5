import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../model/read-report.ts'
import classes from './header.module.css'

const files: Record<Notice['source'], string> = {
  junit: 'tests/omni/marathon_junit_report.xml',
  raw: 'test_result/raw.json',
  devices: 'devices/omni',
}

/** What is missing, and what one therefore can't see. The rest is shown all the same. */
export function Notices({ notices }: { notices: readonly Notice[] }) {
  const { t } = useTranslation('report')
  if (notices.length === 0) return null
  return (
    <Alert
      role="status"
      color="orange"
      variant="light"
      icon={<IconInfoCircle size={18} aria-hidden />}
      title={t('notices.title')}
      className={classes.notices}
    >
      <ul className={classes.noticeList}>
        {notices.map(({ source, trouble, count = 0 }) => (
          <li key={`${source} ${trouble}`}>
            <code>{files[source]}</code>{' '}
            {trouble === 'partlyUnreadable' || trouble === 'impossibleTimes'
              ? t(`notices.${trouble}`, { count })
              : t(`notices.${trouble}`)}{' '}
            {t(`notices.without.${source}`)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}
