import { Group, Progress, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatPercent } from '../../i18n/numbers.ts'
import { useLanguage } from '../../i18n/use-language.ts'
import { useHoursText } from '../../ui/cells.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Panel } from '../../ui/page.tsx'
import classes from './usage.module.css'

interface SharesProps {
  title: string
  total: number
  shares: readonly {
    key: string
    name: string
    seconds: number
    projectId?: string | undefined
    color?: string
  }[]
}

/** How a total is made up, largest part first. */
export function Shares({ title, total, shares }: SharesProps) {
  const language = useLanguage()
  const hours = useHoursText()
  const shown = shares.filter(({ seconds }) => seconds > 0)
  return (
    <Panel component="section">
      <Title order={3} fz={13} fw={500} c="dimmed" mb="sm">
        {title}
      </Title>
      {shown.length === 0 && <NothingUsed />}
      <ul className={classes.shares}>
        {shown.map(({ key, name, seconds, projectId, color = 'var(--edge)' }) => (
          <li key={key}>
            <Group gap="xs" align="flex-start" wrap="nowrap" className="figures">
              <Text span flex={1} style={{ overflowWrap: 'anywhere' }}>
                {projectId ? (
                  <AnchorLink to="/projects/$id/runs" params={{ id: projectId }}>
                    {name}
                  </AnchorLink>
                ) : (
                  name
                )}
              </Text>
              {hours(seconds)}
              <Text span c="dimmed" w={44} ta="end">
                {formatPercent(seconds / total, language)}
              </Text>
            </Group>
            <Progress value={(seconds / total) * 100} color={color} size={6} mt={4} aria-hidden />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

export function NothingUsed() {
  const { t } = useTranslation('usage')
  return (
    <Text c="dimmed" ta="center" py="lg">
      {t('report.nothing')}
    </Text>
  )
}
