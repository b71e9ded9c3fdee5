import type { ReportPatch } from '../report-search.ts'
import {
  type Grouping,
  type Sorting,
  type TestStatus,
  testStatuses,
  type VerdictKind,
  verdictKinds,
} from './enums.ts'
import { isOwnedBy, nobody, type OwnerOf } from './owners.ts'
import { countStatuses, type Report, type Test } from './report.ts'
import { matcherOf } from './search.ts'
import { className } from './test-name.ts'

type VerdictOf = (test: Test) => VerdictKind | null

type TestListing = Pick<ReportPatch, 'status' | 'verdict' | 'owner' | 'q' | 'cause' | 'group' | 'sort'>

export type Row =
  | { kind: 'test'; test: Test }
  | { kind: 'group'; name: string; tests: readonly Test[]; counts: Readonly<Record<TestStatus, number>> }

export function listTests(
  report: Report,
  { status, verdict, owner, q = '', cause, group = 'none', sort = 'status' }: TestListing,
  folded: ReadonlySet<string> = new Set(),
  verdictOf: VerdictOf = () => null,
  ownerOf: OwnerOf = nobody,
): { tests: Test[]; rows: Row[] } {
  const matches = matcherOf(q)
  const tests = report.tests
    .filter(
      (test) =>
        (!status || status.includes(test.status)) &&
        (!verdict || verdict.some((kind) => kind === verdictOf(test))) &&
        (owner === undefined || isOwnedBy(ownerOf(test), owner)) &&
        (cause === undefined || test.causeId === cause) &&
        matches({ ...test, verdict: verdictOf(test), owner: ownerOf(test)?.name ?? null }),
    )
    .sort(comparing(sort, verdictOf))
  if (group === 'none') return { tests, rows: tests.map((test) => ({ kind: 'test', test })) }
  const groups = groupTests(tests, (test) => groupName(test, group, ownerOf))
  const rows = groups.flatMap(([name, members]): Row[] => [
    { kind: 'group', name, tests: members, counts: countStatuses(members) },
    ...(folded.has(name) ? [] : members.map((test): Row => ({ kind: 'test', test }))),
  ])
  return { tests: groups.flatMap(([, members]) => members), rows }
}

/** Groups come in the order of their first test, so that a sort by status brings the groups with failures first. */
function groupTests(tests: readonly Test[], nameOf: (test: Test) => string): [string, Test[]][] {
  const groups = new Map<string, Test[]>()
  for (const test of tests) {
    const name = nameOf(test)
    const group = groups.get(name)
    if (group) group.push(test)
    else groups.set(name, [test])
  }
  return [...groups]
}

function groupName(test: Test, grouping: Exclude<Grouping, 'none'>, ownerOf: OwnerOf): string {
  switch (grouping) {
    case 'package':
      return test.pkg
    case 'class':
      return className(test)
    case 'owner':
      return ownerOf(test)?.name ?? ''
    case 'device':
      return test.attempts.at(-1)?.device ?? ''
  }
}

const rank = (status: TestStatus) => testStatuses.indexOf(status)

function comparing(sorting: Sorting, verdictOf: VerdictOf): (a: Test, b: Test) => number {
  const rankOfVerdict = (test: Test) => {
    const verdict = verdictOf(test)
    return verdict ? verdictKinds.indexOf(verdict) : verdictKinds.length
  }
  switch (sorting) {
    case 'status':
      return (a, b) => rank(a.status) - rank(b.status) || a.order - b.order
    case 'verdict':
      return (a, b) =>
        rankOfVerdict(a) - rankOfVerdict(b) || rank(a.status) - rank(b.status) || a.order - b.order
    case 'order':
      return (a, b) => a.order - b.order
    case 'slowest':
      return (a, b) => (b.duration ?? -1) - (a.duration ?? -1) || a.order - b.order
    case 'fastest':
      return (a, b) => (a.duration ?? Infinity) - (b.duration ?? Infinity) || a.order - b.order
    case 'name':
      return (a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
  }
}
