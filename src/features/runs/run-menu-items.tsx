import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session.ts'
import type { Run } from '../../contract/runs.ts'
import type { BroughtMenuProps } from '../../ui/menu-on-demand.tsx'
import { ActionItem } from '../../ui/row-menu.tsx'
import { Repeat } from './use-repeat.ts'

export function RunMenuItems({ run, target, opened, onChange }: BroughtMenuProps & { run: Run }) {
  const { t } = useTranslation(['runs', 'common'])
  const { isEditor } = useTeamSession()
  const repeat = useContext(Repeat)
  const denied = isEditor ? null : t('common:denied.editor')
  const hasFailed = run.state === 'failure' && (run.failed ?? 0) > 0
  return (
    <Menu opened={opened} onChange={onChange} position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>{target}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item renderRoot={(props) => <Link to="/runs/$id/report" params={{ id: run.id }} {...props} />}>
          {t('menu.report')}
        </Menu.Item>
        <Menu.Item
          renderRoot={(props) => <Link to="/runs/$id/artifact" params={{ id: run.id }} {...props} />}
        >
          {t('menu.artifacts')}
        </Menu.Item>
        <Menu.Divider />
        <ActionItem label={t('menu.repeat')} reason={denied} onClick={() => repeat(run.id, false)} />
        <ActionItem
          label={t('menu.repeatFailed')}
          reason={denied ?? (hasFailed ? null : t('menu.nothingFailed'))}
          onClick={() => repeat(run.id, true)}
        />
        {isEditor && (
          <Menu.Item
            renderRoot={(props) => <Link to="/runs/create" search={{ from: run.id } as never} {...props} />}
          >
            {t('menu.newFrom')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
