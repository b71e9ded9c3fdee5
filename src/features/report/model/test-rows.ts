import { type Grouping, type Sorting, type TestStatus, testStatuses } from './enums.ts'
import type { Report, Test } from './report.ts'
import { matcherOf } from './search.ts'

export interface TestListing {
  statuses: readonly TestStatus[]
  search: string
  causeId: string | undefined
  grouping: Grouping
  sorting: Sorting
}

export type Row =
  | { kind: 'test'; test: Test }
  | { kind: 'group'; name: string; tests: readonly Test[]; counts: Readonly<Record<TestStatus, number>> }

export function filterTests(report: Report, { statuses, search, causeId }: TestListing): Test[] {
  const matches = matcherOf(search)
  return report.tests.filter(
    (test) =>
      (statuses.length === 0 || statuses.includes(test.status)) &&
      (causeId === undefined || test.causeId === causeId) &&
      matches(test),
  )
}

export function listTests(
  report: Report,
  listing: TestListing,
  folded: ReadonlySet<string> = new Set(),
): { tests: Test[]; rows: Row[] } {
  const tests = filterTests(report, listing).sort(comparing(listing.sorting))
  if (listing.grouping === 'none') return { tests, rows: tests.map((test) => ({ kind: 'test', test })) }
  const groups = groupTests(tests, listing.grouping)
  const rows = groups.flatMap(([name, members]): Row[] => [
    { kind: 'group', name, tests: members, counts: countOf(members) },
    ...(folded.has(name) ? [] : members.map((test): Row => ({ kind: 'test', test }))),
  ])
  return { tests: groups.flatMap(([, members]) => members), rows }
}

/** Groups come in the order of their first test, so that a sort by status brings the groups with failures first. */
function groupTests(tests: readonly Test[], grouping: Exclude<Grouping, 'none'>): [string, Test[]][] {
  const groups = new Map<string, Test[]>()
  for (const test of tests) {
    const name = groupName(test, grouping)
    const group = groups.get(name)
    if (group) group.push(test)
    else groups.set(name, [test])
  }
  return [...groups]
}

function groupName(test: Test, grouping: Exclude<Grouping, 'none'>): string {
  if (grouping === 'package') return test.pkg
  if (grouping === 'class') return test.pkg ? `${test.pkg}.${test.clazz}` : test.clazz
  return test.attempts.at(-1)?.device ?? ''
}

function countOf(tests: readonly Test[]): Record<TestStatus, number> {
  const counts = { failed: 0, flaky: 0, unfinished: 0, passed: 0, ignored: 0 }
  for (const { status } of tests) counts[status]++
  return counts
}

const rank = (status: TestStatus) => testStatuses.indexOf(status)

function comparing(sorting: Sorting): (a: Test, b: Test) => number {
  switch (sorting) {
    case 'status':
      return (a, b) => rank(a.status) - rank(b.status) || a.order - b.order
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
