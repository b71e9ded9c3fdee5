import { Group, Tabs, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiPrefix } from '../lib/addresses.ts'
import { CopyButton } from '../ui/buttons.tsx'
import { snippetsFor } from './ci-snippets.ts'
import classes from './snippets.module.css'

/** Ways to start runs without this page, each to be copied. */
export function Snippets({ secret }: { secret: string }) {
  const { t } = useTranslation('tokens')
  const snippets = snippetsFor(secret, new URL(apiPrefix, location.href).href.replace(/\/$/, ''))
  const [chosen, choose] = useState<string | null>(snippets[0].id)
  const { name, code } = snippets.find(({ id }) => id === chosen) ?? snippets[0]
  return (
    <Tabs value={chosen} onChange={choose} keepMounted={false}>
      <Group gap="xs" justify="space-between" wrap="nowrap">
        <Tabs.List aria-label={t('snippets')} className={classes.list}>
          {snippets.map((snippet) => (
            <Tabs.Tab key={snippet.id} value={snippet.id} px="xs">
              {snippet.name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <CopyButton value={code} of={name} />
      </Group>
      {snippets.map((snippet) => (
        <Tabs.Panel key={snippet.id} value={snippet.id} className={classes.code}>
          {snippet.verdict && (
            <Text c="dimmed" fz={13} mb={6}>
              {t('snippetsVerdict')}
            </Text>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <pre tabIndex={0}>{snippet.code}</pre>
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
