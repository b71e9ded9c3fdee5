import { Button, Menu, Text } from '@mantine/core'
import {
  IconBookmarkOff,
  IconDots,
  IconFiles,
  IconFolderDown,
  IconGridDots,
  IconLink,
  IconMarkdown,
  IconPlayerStop,
  IconPrinter,
  IconRefresh,
  IconRefreshAlert,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ownResults } from '#backend'
import { useTeamSession } from '../../../api/session/current.ts'
import { missingRole } from '../../../contract/access-and-lists.ts'
import { hasFinished, hasStarted } from '../../../contract/rules/runs.ts'
import { interruptRun, type Run, repeatRun } from '../../../contract/runs.ts'
import { copyText } from '../../../lib/browser.ts'
import { useIsCurrentPage } from '../../../lib/use-is-current-page.ts'
import { useArchive } from '../../../shared/downloads.tsx'
import { useDenied } from '../../../shared/rights.ts'
import { InterruptDialog } from '../../../shared/runs/interrupt-dialog.tsx'
import { useRepeatRun } from '../../../shared/runs/use-repeat-run.tsx'
import { CopyButton, IconButton } from '../../../ui/buttons.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { toast } from '../../../ui/toast.ts'
import { useDialog } from '../../../ui/use-dialog.tsx'
import { IssueDialog } from '../issue/issue-dialog.tsx'
import { describeRun } from '../issue/write-issue.ts'
import type { OwnerOf } from '../model/owners.ts'
import type { Report } from '../model/report.ts'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import { countsInWords } from '../verdicts/words.ts'

interface RunActionsProps {
  run: Run
  report: Report | undefined
  verdicts: Verdicts
  ownerOf: OwnerOf
  /** A phone has no room for buttons: all is in the menu. */
  phone: boolean
}

export function RunActions({ run, report, verdicts, ownerOf, phone }: RunActionsProps) {
  const { t } = useTranslation(['report', 'common'])
  const session = useTeamSession()
  const denied = useDenied()
  const navigate = useNavigate()
  const isStillHere = useIsCurrentPage()
  const { repeat, isPending, dialog } = useRepeatRun((id) => {
    toast({ kind: 'success', message: t('actions.repeated') })
    if (isStillHere()) void navigate({ to: '/runs/$id/report', params: { id } })
  })
  const archive = useArchive()
  const interrupting = useDialog((dialog) => <InterruptDialog {...dialog} runs={[run]} />)
  const counted = countsInWords(t, verdicts)
  const issue = useDialog((dialog, of: Report) => (
    <IssueDialog
      {...dialog}
      text={describeRun(t, { run, report: of, verdicts: counted, ownerOf, link: location.href })}
    />
  ))
  const { project } = run
  const failed = report?.counts.failed ?? run.failed ?? 0
  const isImported = ownResults?.isImported(run) ?? false
  const whyNotRepeat = denied(repeatRun) ?? (isImported ? t('actions.imported') : null)
  const whyNotRepeatFailed = whyNotRepeat ?? (failed === 0 ? t('actions.nothingFailed') : null)
  const whyNotInterrupt = denied(interruptRun, run)
  const copyLink = () =>
    copyText(location.href).then(
      () => toast({ kind: 'success', message: t('common:actions.copied') }),
      (error: unknown) => console.error(error),
    )
  return (
    <>
      {archive.progress}
      {!phone && (
        <>
          <CopyButton value={() => location.href} label={t('actions.copyLink')} />
          <DisabledReason reason={whyNotRepeat}>
            <Button
              variant="default"
              leftSection={<IconRefresh size={16} aria-hidden />}
              loading={isPending}
              onClick={() => repeat(run.id, false)}
            >
              {t('actions.repeat')}
            </Button>
          </DisabledReason>
        </>
      )}
      <Menu position="bottom-end" width={300}>
        <Menu.Target>
          <IconButton variant="default" size={36} icon={IconDots} label={t('common:actions.more')} />
        </Menu.Target>
        <Menu.Dropdown>
          {phone && (
            <>
              <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={copyLink}>
                {t('actions.copyLink')}
              </Menu.Item>
              <Menu.Item
                leftSection={<IconRefresh size={16} aria-hidden />}
                disabled={whyNotRepeat !== null || isPending}
                onClick={() => repeat(run.id, false)}
              >
                {t('actions.repeat')}
                {whyNotRepeat && <Text size="xs">{whyNotRepeat}</Text>}
              </Menu.Item>
              {project && (
                <Menu.Item
                  leftSection={<IconGridDots size={16} aria-hidden />}
                  renderRoot={(props) => (
                    <Link
                      to="/projects/$id/tests"
                      params={{ id: project.id }}
                      search={{ platform: run.platform, branch: run.branch ?? undefined }}
                      {...props}
                    />
                  )}
                >
                  {t('actions.testHistory')}
                </Menu.Item>
              )}
            </>
          )}
          <Menu.Item
            leftSection={<IconRefreshAlert size={16} aria-hidden />}
            disabled={whyNotRepeatFailed !== null || !hasFinished(run) || isPending}
            onClick={() => repeat(run.id, true)}
          >
            {t('actions.repeatFailed', { count: failed })}
            {whyNotRepeatFailed && <Text size="xs">{whyNotRepeatFailed}</Text>}
          </Menu.Item>
          {verdicts.counts.known > 0 && (
            <Menu.Item
              leftSection={<IconBookmarkOff size={16} aria-hidden />}
              disabled={whyNotRepeat !== null}
              renderRoot={(props) => (
                <Link
                  to="/runs/create"
                  search={{ from: run.id, without: 'known', step: 'review' }}
                  {...props}
                />
              )}
            >
              {t('actions.repeatWithoutKnown')}
              {whyNotRepeat && <Text size="xs">{whyNotRepeat}</Text>}
            </Menu.Item>
          )}
          <Menu.Item
            leftSection={<IconFiles size={16} aria-hidden />}
            renderRoot={(props) => <Link to="/runs/$id/artifact" params={{ id: run.id }} {...props} />}
          >
            {t('actions.artifacts')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFolderDown size={16} aria-hidden />}
            disabled={!hasStarted(run) || archive.packing}
            onClick={() => archive.packRun(run.id)}
          >
            {t('actions.downloadAll')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMarkdown size={16} aria-hidden />}
            disabled={!report}
            onClick={() => report && issue.open(report)}
          >
            {t('issue.title')}
          </Menu.Item>
          <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
            {t('actions.print')}
          </Menu.Item>
          {!missingRole(interruptRun.id, session) && (
            <Menu.Item
              color="var(--state-failure)"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              disabled={whyNotInterrupt !== null}
              onClick={() => interrupting.open()}
            >
              {t('actions.interrupt')}
              {whyNotInterrupt && <Text size="xs">{whyNotInterrupt}</Text>}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog}
      {interrupting.dialog}
      {issue.dialog}
    </>
  )
}
