import { Alert, List } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Notice } from '../model/read-report.ts'

const files: Record<Notice['source'], string> = {
  junit: 'tests/omni/marathon_junit_report.xml',
  raw: 'test_result/raw.json',
  devices: 'devices/omni',
}

/** The report's missing files, and what can't be shown without them. The rest is shown all the same. */
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
      mb={16}
      style={{ overflowWrap: 'anywhere' }}
    >
      <List>
        {notices.map(({ source, trouble, count = 0 }) => (
          <List.Item key={`${source} ${trouble}`}>
            <code>{files[source]}</code> {t(`notices.${trouble}`, { count })} {t(`notices.without.${source}`)}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
