import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import type { DialogProps } from '../../../ui/use-dialog.tsx'
import { useAttemptFiles, useFailure, useLog } from '../attempt/queries.ts'
import { deviceName } from '../model/devices.ts'
import type { Attempt, Test } from '../model/report.ts'
import { useDevices, usePastStatuses } from '../queries.ts'
import { IssueDialog } from './issue-dialog.tsx'
import { describeTest } from './write-issue.ts'

interface TestIssueDialogProps extends DialogProps {
  run: Run
  test: Test
  attempt: Attempt
  /** In words. */
  verdict: string | null
  /** In words. */
  owner: string | null
}

/** Describes an attempt with its panel's data, most of which is loaded by then. */
export function TestIssueDialog({ run, test, attempt, verdict, owner, ...dialog }: TestIssueDialogProps) {
  const { t } = useTranslation('report')
  const failure = useFailure(run.id, test, attempt)
  const files = useAttemptFiles(run.id, test, attempt)
  const log = useLog(files.data?.logs ?? null, attempt)
  const { devices } = useDevices(run)
  const past = usePastStatuses(run, test.id)
  const coming = files.isLoading || log.isLoading
  const device = devices.find(({ serial }) => serial === attempt.device)
  const text =
    coming || !past
      ? null
      : describeTest(t, {
          run,
          test,
          attempt,
          failure,
          verdict,
          owner,
          device: [device && deviceName(device, run.platform), attempt.device].filter(Boolean).join(', '),
          past,
          log: log.data ?? null,
          link: location.href,
        })
  return <IssueDialog {...dialog} text={text} />
}
