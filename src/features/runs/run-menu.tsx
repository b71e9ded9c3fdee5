import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { createContext, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../api/session.ts'
import type { Run } from '../../contract/runs.ts'
import { ActionItem } from '../../ui/row-menu.tsx'

/** What a row's menu calls, given by the page, so that the columns can stand at module scope. */
export const Repeat = createContext<(id: string, failedOnly: boolean) => void>(() => {})

/** A menu is much markup, and a long list has many rows: until it is wanted there is only its button. */
export function RunMenu({ run }: { run: Run }) {
  const { t } = useTranslation('runs')
  const [wanted, setWanted] = useState(false)
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('menu.label', { name: run.name ?? run.id })}
      aria-haspopup="menu"
      onClick={wanted ? undefined : () => setWanted(true)}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  )
  if (!wanted) return button
  return (
    <Menu defaultOpened position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <RunMenuItems run={run} />
      </Menu.Dropdown>
    </Menu>
  )
}

function RunMenuItems({ run }: { run: Run }) {
  const { t } = useTranslation(['runs', 'common'])
  const { isEditor } = useTeamSession()
  const repeat = useContext(Repeat)
  const denied = isEditor ? null : t('common:denied.editor')
  const hasFailed = run.state === 'failure' && (run.failed ?? 0) > 0
  return (
    <>
      <Menu.Item renderRoot={(props) => <Link to="/runs/$id/report" params={{ id: run.id }} {...props} />}>
        {t('menu.report')}
      </Menu.Item>
      <Menu.Item renderRoot={(props) => <Link to="/runs/$id/artifact" params={{ id: run.id }} {...props} />}>
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
    </>
  )
}
