import { finishedTests, progressAt, tally } from './course.ts'
import { type Draft, draftRun } from './draft.ts'
import { billedSeconds, planDraft } from './plan.ts'
import type { RunSpec, RunSummary } from './run-spec.ts'

export type { RunPreset, RunSpec, RunSummary } from './run-spec.ts'

/** The result of a run, without its tests: cheap enough to summarize 100,000 of them at seeding. */
export function summarizeRun(spec: RunSpec): RunSummary {
  const draft = draftRun(spec)
  if (draft.cut) return summaryCut(spec, draft, draft.cut)
  const { startAt, endAt, selection, failed, flaky, ignored, lanes } = draft
  const wall = (endAt - startAt) / 1000
  return {
    startAt,
    endAt,
    outcome: failed ? 'failure' : 'passed',
    errorMessage: null,
    devices: draft.crash ? lanes + 1 : lanes,
    testsTotal: selection.tests.length,
    passed: selection.runnable - failed,
    failed,
    ignored,
    flaky,
    billableSeconds: draft.connects.reduce((sum, connect) => sum + wall - connect, 0),
  }
}

/** A run that is cut short needs its plan, which alone knows how far it got. */
function summaryCut(spec: RunSpec, draft: Draft, cut: NonNullable<Draft['cut']>): RunSummary {
  const course = progressAt(planDraft(spec, draft), cut.at)
  return {
    startAt: draft.startAt,
    endAt: cut.at,
    outcome: 'failure',
    errorMessage: cut.message,
    devices: course.devices.length,
    testsTotal: draft.selection.tests.length,
    ...tally(finishedTests(course)),
    billableSeconds: billedSeconds(course.devices),
  }
}
