import { Text } from '@mantine/core'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Run } from '../../../contract/runs.ts'
import { useShortcuts } from '../../../ui/shortcuts/use-shortcuts.ts'
import { Skeleton } from '../../../ui/states.tsx'
import { TestPanel } from '../attempt/test-panel.tsx'
import { failedAttempt } from '../model/attempt-pair.ts'
import type { Report, Test } from '../model/report.ts'
import { listTests } from '../model/test-rows.ts'
import type { Owners } from '../owners/owners.tsx'
import { useChoiceInPanel, useReportSearch, withoutAttempt } from '../use-report-search.ts'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import { VerdictLine } from '../verdicts/verdict-line.tsx'
import { nameless, reportKey } from '../wording.ts'
import { TestList } from './test-list.tsx'
import classes from './tests-tab.module.css'
import { TestsToolbar } from './tests-toolbar.tsx'

const FailedBesidePassed = lazy(() => import('../side-by-side/failed-and-passed.tsx'))

interface TestsTabProps {
  run: Run
  report: Report
  verdicts: Verdicts
  owners: Owners
}

export function TestsTab({ run, report, verdicts, owners }: TestsTabProps) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const { status, verdict, owner, q, cause, group, sort } = search
  const { of: verdictOf } = verdicts
  const listed = useMemo(
    () =>
      listTests(
        report,
        { status, verdict, owner, q, cause, group, sort },
        folded,
        (test) => verdictOf(test)?.kind ?? null,
        owners.of,
      ),
    [report, status, verdict, owner, q, cause, group, sort, folded, verdictOf, owners.of],
  )
  const selected = useMemo(
    () => report.tests.find(({ id }) => id === search.test) ?? null,
    [report, search.test],
  )
  const inPanel = useChoiceInPanel(run, selected)
  const besidePass = selected && search.beside ? failedAttempt(selected, search.attempt) : null

  const select = (test: Test | null, push = false) => change({ ...withoutAttempt, test: test?.id }, { push })
  const step = (by: number, wanted: (test: Test) => boolean = () => true) => {
    const tests = listed.tests
    const from = selected ? tests.findIndex(({ id }) => id === selected.id) : by > 0 ? -1 : tests.length
    for (let at = from + by; at >= 0 && at < tests.length; at += by) {
      const test = tests[at]
      if (test && wanted(test)) return select(test)
    }
  }
  const failed = ({ status }: Test) => status === 'failed'
  useShortcuts([
    reportKey('nextFailure', ['f'], () => step(1, failed)),
    reportKey('previousFailure', ['shift+f'], () => step(-1, failed)),
    reportKey('next', ['j'], () => step(1)),
    reportKey('previous', ['k'], () => step(-1)),
    reportKey('move', ['ArrowUp', 'ArrowDown']),
    reportKey('fold', ['ArrowLeft', 'ArrowRight']),
    reportKey('close', ['Escape'], () =>
      besidePass
        ? change({ beside: undefined, line: undefined }, { push: true })
        : selected
          ? select(null)
          : false,
    ),
  ])
  const toggle = (name: string) =>
    setFolded((before) => {
      const next = new Set(before)
      if (!next.delete(name)) next.add(name)
      return next
    })

  if (selected && besidePass)
    return (
      <Suspense fallback={<Skeleton height={480} />}>
        <FailedBesidePassed
          key={`${selected.id} ${besidePass.number}`}
          run={run}
          test={selected}
          attempt={besidePass}
        />
      </Suspense>
    )
  return (
    <div className={classes.split} data-open={selected !== null || undefined}>
      <section className={classes.list} aria-label={t('tests.label')}>
        <VerdictLine verdicts={verdicts} />
        <TestsToolbar
          report={report}
          shown={listed.tests.length}
          owners={owners}
          project={run.project?.name}
        />
        {search.test && !selected && (
          <Text role="status" bg="var(--surface-sunken)" bdrs={8} px={12} py={8}>
            {t('tests.absent', { name: search.test })}
          </Text>
        )}
        <TestList
          // Another listing is read from its beginning.
          key={[status, verdict, owner, q, cause, group, sort].join(' ')}
          rows={listed.rows}
          total={report.tests.length}
          selectedId={selected?.id ?? null}
          folded={folded}
          nameless={t(nameless[group ?? 'none'])}
          verdicts={verdicts}
          onSelect={select}
          onToggle={toggle}
        />
      </section>
      {selected &&
        (inPanel ? (
          <TestPanel
            key={inPanel.id}
            run={run}
            report={report}
            test={inPanel}
            verdicts={verdicts}
            owner={owners.of(inPanel)}
            onClose={() => select(null)}
            onStep={step}
          />
        ) : (
          <Skeleton height={480} />
        ))}
    </div>
  )
}
