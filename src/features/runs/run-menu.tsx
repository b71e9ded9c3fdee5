import { ActionIcon } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../contract/runs.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { MenuOnDemand } from '../../ui/menu-on-demand.tsx'

const items = onDemand(() => import('./run-menu-items.tsx'))

/** A menu is much markup, and a long list has many rows: until it is wanted there is only its button. */
export function RunMenu({ run }: { run: Run }) {
  const { t } = useTranslation('runs')
  return (
    <MenuOnDemand
      part={items}
      button={
        <ActionIcon variant="subtle" color="gray" aria-label={t('menu.label', { name: run.name ?? run.id })}>
          <IconDots size={16} aria-hidden />
        </ActionIcon>
      }
    >
      {({ RunMenuItems }, brought) => <RunMenuItems run={run} {...brought} />}
    </MenuOnDemand>
  )
}
