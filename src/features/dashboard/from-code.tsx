import { Group, Title } from '@mantine/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { commandLine } from '../../lib/product.ts'
import { Snippets } from '../../shared/snippets.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import { Panel } from '../../ui/page.tsx'

/** For a new team: how its scripts start runs. */
export default function FromCode() {
  const { t } = useTranslation('dashboard')
  const title = useId()
  return (
    <Panel component="section" aria-labelledby={title}>
      <Group justify="space-between" mb="sm">
        <Title order={2} id={title} fz={16}>
          {t('fromCode')}
        </Title>
        <AnchorLink to="/tokens">{t('newToken')}</AnchorLink>
      </Group>
      <Snippets secret={`$${commandLine.tokenVariable}`} />
    </Panel>
  )
}
