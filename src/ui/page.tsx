import { Group, Paper, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './page.module.css'
import { usePageTitle } from './page-title.ts'

interface PageHeaderProps {
  title: string
  /** Before the title, in the browser's tab only. */
  sign?: string
  description?: ReactNode
  /** Above the title: where the page belongs, with a way back. */
  trail?: ReactNode
  actions?: ReactNode
}

/** The top of every page, and its name in the browser's tab. */
export function PageHeader({ title, sign = '', description, trail, actions }: PageHeaderProps) {
  usePageTitle(title && sign + title)
  return (
    <Group component="header" align="flex-start" justify="space-between" mb="lg">
      {/* Words give way to buttons: these stand beside as long as there is room for a line. */}
      <Stack className={classes.words} gap={4} miw={0} flex={description ? '1 1 480px' : undefined}>
        {trail && (
          <Text c="dimmed" fz={13} component="div" className="screen-only">
            {trail}
          </Text>
        )}
        {/* As high as a button: with and without any, the title stands in one place. */}
        <Title order={1} tabIndex={-1} textWrap="balance" maw={720} py="calc((36px - 1.3em) / 2)">
          {title}
        </Title>
        {description && (
          // Lines as long as one reads well; facts have what room there is.
          <Text c="dimmed" component="div" maw={typeof description === 'string' ? 720 : undefined}>
            {description}
          </Text>
        )}
      </Stack>
      {actions && (
        <Group gap="xs" className={`screen-only ${classes.actions}`}>
          {actions}
        </Group>
      )}
    </Group>
  )
}

/** A framed part of a page. */
export const Panel = Paper.withProps({ p: 'md', radius: 'lg', bd: '1px solid var(--line)' })
