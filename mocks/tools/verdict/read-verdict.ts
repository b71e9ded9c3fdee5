import { setTimeout as pause } from 'node:timers/promises'
import { getArtifact, listArtifacts } from '../../../src/contract/artifacts.ts'
import { type KnownFailure, listKnownFailures } from '../../../src/contract/known-failures.ts'
import { marksOf } from '../../../src/contract/rules/known-failures.ts'
import { hasFinished, hasStarted } from '../../../src/contract/rules/runs.ts'
import { getRun, listProjectRuns, type Run } from '../../../src/contract/runs.ts'
import { latestRunsQuery, runsBefore, runsBeforeQuery } from '../../../src/features/report/model/baseline.ts'
import { readReport, textsOf } from '../../../src/features/report/model/read-report.ts'
import type { Report } from '../../../src/features/report/model/report.ts'
import { fetchReportFiles } from '../../../src/features/report/model/report-files.ts'
import { type Outcomes, outcomesOf } from '../../../src/features/report/model/run-outcomes.ts'
import {
  type Baseline,
  branchesOf,
  type Judgement,
  judgeAll,
  mainBranchOf,
} from '../../../src/features/report/model/verdict.ts'
import { limitConcurrency } from '../../../src/lib/background-work.ts'
import { toDay } from '../../../src/lib/days.ts'
import { type Client, NoVerdict, Refused } from './service.ts'

/** All that a verdict needs, read from the service as the report's page reads it. */

export interface ReadRun {
  run: Run
  report: Report
  judgement: Judgement
  main: string | null
  /** Limits of the comparison, in sentences. */
  notes: string[]
}

const firstPause = 1000
const longestPause = 10_000

export async function finishedRun(client: Client, id: string, patience: number): Promise<Run> {
  const deadline = Date.now() + patience
  for (let delay = firstPause; ; delay = Math.min(2 * delay, longestPause)) {
    const run = await client.call(getRun, { id }).catch((error) => {
      if (!(error instanceof Refused) || error.status !== 404) throw error
      throw new NoVerdict(`The team of the API token has no run ${id}.`)
    })
    if (hasFinished(run)) return run
    const left = deadline - Date.now()
    if (left <= 0) throw new NoVerdict(notFinished(run, patience))
    await pause(Math.min(delay, left))
  }
}

function notFinished({ tests_done, tests_total }: Run, patience: number): string {
  const done = tests_total === null ? '' : `, ${tests_done} of ${tests_total} tests are done`
  if (patience === 0) return `The run isn't finished${done}: --wait MINUTES waits for it.`
  return `After ${patience / 60_000} minutes the run isn't finished${done}.`
}

export async function readRun(client: Client, run: Run, branch: string | null): Promise<ReadRun> {
  const report = await readOwn(client, run)
  const failed = report.tests.filter(({ status }) => status === 'failed')
  const projectId = run.project?.id ?? null
  if (failed.length === 0 || projectId === null) {
    const notes =
      failed.length > 0 ? ['The run belongs to no project, so there is nothing to compare with.'] : []
    return { run, report, judgement: judgeAll(failed, () => null, null), main: branch, notes }
  }
  const [marks, { baseline, main, unread }] = await Promise.all([
    readMarks(client, projectId),
    readBaseline(client, run, projectId, branch),
  ])
  const judgement = judgeAll(failed, marksOf(marks, run.platform, toDay(client.now)), baseline)
  const compared = baseline.main.length + baseline.own.length
  const notes = [
    unread > 0 && `${unread} of ${compared} earlier reports couldn't be read.`,
    judgement.counts.unclear > 0 && 'There are too few earlier runs to compare with.',
  ].filter((note) => note !== false)
  return { run, report, judgement, main, notes }
}

const readFiles = (client: Client, runId: string) =>
  fetchReportFiles(runId, {
    list: (id) => client.call(listArtifacts, { id }),
    get: (key) => client.call(getArtifact, { query: { key } }),
  })

async function readOwn(client: Client, run: Run): Promise<Report> {
  // A run that ended before it started has no files (rule 6.1).
  const blobs = await readFiles(client, run.id).catch((error) => {
    if (error instanceof Refused && error.status === 404) return { junit: null, raw: null }
    throw error
  })
  return readReport(await textsOf(blobs)).report
}

/** None of a service that doesn't have known failures (rule 8.1). */
const readMarks = (client: Client, id: string): Promise<KnownFailure[]> =>
  client.call(listKnownFailures, { id }).catch((error) => {
    if (error instanceof Refused && error.status === 404) return []
    throw error
  })

const few = limitConcurrency(6)

async function readBaseline(client: Client, run: Run, id: string, branch: string | null) {
  const main = branch ?? (await usualBranch(client, run, id))
  const before = async (name: string | null) =>
    name === null
      ? []
      : runsBefore(
          run,
          name,
          (await client.call(listProjectRuns, { id, query: runsBeforeQuery(run, name) })).payload,
        )
  const [mainRuns, ownRuns] = await Promise.all([
    before(main),
    before(run.branch === main ? null : run.branch),
  ])
  let unread = 0
  const read = (past: Run) =>
    few(async (): Promise<Outcomes | null> => {
      if (!hasStarted(past)) return null
      try {
        const outcomes = outcomesOf(readReport(await textsOf(await readFiles(client, past.id))).report)
        return outcomes.tests.length > 0 ? outcomes : null
      } catch (error) {
        if (!(error instanceof NoVerdict)) throw error
        unread++
        return null
      }
    })
  const pastOf = (runs: readonly Run[]) =>
    Promise.all(runs.map(async (past) => ({ run: past, outcomes: await read(past) })))
  const [ofMain, ofOwn] = await Promise.all([pastOf(mainRuns), pastOf(ownRuns)])
  const baseline: Baseline = { main: ofMain, own: ofOwn }
  return { baseline, main, unread }
}

async function usualBranch(client: Client, { platform }: Run, id: string): Promise<string | null> {
  const { payload } = await client.call(listProjectRuns, { id, query: latestRunsQuery })
  return mainBranchOf(branchesOf(payload.filter((past) => past.platform === platform)))
}
