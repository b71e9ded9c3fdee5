import { outcomeOf } from '../../../src/contract/rules/runs.ts'
import { maskSecrets } from '../../../src/features/report/issue/mask-secrets.ts'
import { type VerdictKind, verdictKinds } from '../../../src/features/report/model/enums.ts'
import type { ReadRun } from './read-verdict.ts'

/** The conclusion that a CI job draws from a run. */
export type Conclusion = 'passed' | 'allowed' | 'failed' | 'none'

export const exitCodes: Readonly<Record<Conclusion, number>> = { passed: 0, allowed: 0, failed: 1, none: 3 }

export interface Concluded {
  conclusion: Conclusion
  sentence: string
}

export function conclude(
  { run, report, judgement: { counts } }: Pick<ReadRun, 'run' | 'report' | 'judgement'>,
  allowed: ReadonlySet<VerdictKind>,
  inWords: string,
): Concluded {
  const sumOf = (kinds: readonly VerdictKind[]) => kinds.reduce((sum, kind) => sum + counts[kind], 0)
  const failed = sumOf(verdictKinds)
  const counting = sumOf(verdictKinds.filter((kind) => !allowed.has(kind)))
  const because = run.error_message ? `: ${maskSecrets(run.error_message)}` : '.'
  if (counting > 0) {
    const others = failed > counting ? `, of which ${counting} ${counting === 1 ? 'counts' : 'count'}` : ''
    return {
      conclusion: 'failed',
      sentence: `${failed} of ${report.tests.length} tests failed: ${inWords}${others}.`,
    }
  }
  if (report.tests.length === 0 && outcomeOf(run) !== 'passed') {
    return { conclusion: 'none', sentence: `The run failed and left no report to read${because}` }
  }
  if (outcomeOf(run) === 'passed' && failed === 0) {
    const tests = report.tests.length || (run.passed ?? 0)
    return { conclusion: 'passed', sentence: `The run passed: none of ${tests} tests failed.` }
  }
  // Nothing may be called known that isn't among the report's failures.
  const isExplained =
    failed > 0 && failed >= (run.failed ?? 0) && report.counts.unfinished === 0 && !run.error_message
  if (!isExplained) {
    return { conclusion: 'none', sentence: `The run failed, and its report doesn't tell all of it${because}` }
  }
  return {
    conclusion: 'allowed',
    sentence: `${failed} of ${report.tests.length} tests failed, all allowed: ${inWords}.`,
  }
}
