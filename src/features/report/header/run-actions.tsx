import { ActionIcon, Button, Menu, Text } from '@mantine/core'
import {
  IconDots,
  IconDownload,
  IconFiles,
  IconPlayerStop,
  IconPrinter,
  IconRefresh,
  IconRefreshAlert,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useTeamSession } from '../../../api/session/current.ts'
import { roleDenial } from '../../../contract/access.ts'
import { hasFinished } from '../../../contract/rules/runs.ts'
import { interruptRun, type Run, repeatRun } from '../../../contract/runs.ts'
import { useArchive } from '../../../shared/archive.tsx'
import { useDenied } from '../../../shared/denied.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import type { Report } from '../model/report.ts'
import classes from './header.module.css'
import { useInterrupt, useRepeat } from './use-run-actions.ts'

export function RunActions({ run, report }: { run: Run; report: Report | undefined }) {
  const { t } = useTranslation(['report', 'common'])
  const session = useTeamSession()
  const denied = useDenied()
  const { repeat, pending } = useRepeat(run)
  const archive = useArchive()
  const interrupt = useInterrupt()
  const interrupting = useDialog((dialog) => (
    <ConfirmDialog
      {...dialog}
      title={t('interrupt.title', { name: run.name || t('interrupt.thisRun') })}
      confirmLabel={t('actions.interrupt')}
      danger
      mutation={interrupt}
      input={{ id: run.id, body: {} }}
    >
      {t('interrupt.words')}
    </ConfirmDialog>
  ))
  const failed = report?.counts.failed ?? run.failed ?? 0
  const over = hasFinished(run)
  const notRepeated = denied(repeatRun)
  const notInterrupted = denied(interruptRun, run)
  return (
    <>
      {archive.progress}
      <div className={classes.buttons}>
        <div className={classes.copy}>
          <CopyButton value={() => location.href} label={t('actions.copyLink')} />
        </div>
        <DisabledReason reason={notRepeated}>
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={pending}
            onClick={() => repeat(false)}
          >
            {t('actions.repeat')}
          </Button>
        </DisabledReason>
      </div>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('common:actions.more')}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconRefreshAlert size={16} aria-hidden />}
            disabled={notRepeated !== null || failed === 0 || !over || pending}
            onClick={() => repeat(true)}
          >
            {t('actions.repeatFailed', { count: failed })}
            {(notRepeated ?? (failed === 0 ? t('actions.nothingFailed') : null)) && (
              <Text size="xs">{notRepeated ?? t('actions.nothingFailed')}</Text>
            )}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFiles size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/runs/$id/artifact" params={{ id: run.id }} {...props} />}
          >
            {t('actions.artifacts')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} aria-hidden />}
            disabled={run.started === null || archive.packing}
            onClick={() => archive.packRun(run.id)}
          >
            {t('actions.downloadAll')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('actions.print')}
          </Menu.Item>
          {!roleDenial(interruptRun.id, session) && (
            <Menu.Item
              color="var(--state-failure)"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              disabled={notInterrupted !== null}
              onClick={() => interrupting.open()}
            >
              {t('actions.interrupt')}
              {notInterrupted && <Text size="xs">{notInterrupted}</Text>}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {interrupting.dialog}
    </>
  )
}
