// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRun } from '../../../tests/a-run.ts'
import { render, signIn, useTexts } from '../../../tests/render.tsx'
import { createQueryClient } from '../../api/query.ts'
import type { AdminRun } from '../../contract/runs.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDataTable } from '../../ui/table/use-data-table.ts'
import { allRunsColumns, unusuallyLong } from './all-runs-columns.tsx'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesBefore = (moment: number, minutes: number) => new Date(moment - minutes * 60_000).toISOString()

test.each([
  ['created', 15, null, null],
  ['created', 16, null, 16],
  ['started', 200, 60, null],
  ['started', 200, 61, 61],
  ['started', 61, null, 61],
  ['passed', 500, 500, null],
  ['failure', 500, 500, null],
] as const)('%s, created %i and started %s minutes ago: %s', (state, created, started, expected) => {
  const run = {
    state,
    created: minutesBefore(now, created),
    started: started && minutesBefore(now, started),
  }
  expect(unusuallyLong(run, now)).toBe(expected && expected * 60_000)
})

describe('in the list of all runs', () => {
  beforeEach(() => useTexts('en'))
  afterEach(cleanup)
  const team = { id: '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c09', name: 'Acme Mobile' }
  const stateOf = (state: 'created' | 'started' | 'passed', minutes: number) => {
    const created = minutesBefore(Date.now(), minutes)
    const run = { ...aRun, state, created, started: state === 'created' ? null : created, team }
    show(run)
  }
  function AllRuns({ payload }: { payload: AdminRun[] }) {
    const rows = {
      data: { payload, count: payload.length },
      error: null,
      isPending: false,
      isFetching: false,
      isPlaceholderData: false,
      refetch: () => {},
    }
    const model = useDataTable({ columns: allRunsColumns, result: rows, rowId: (run) => run.id })
    return <DataTable model={model} label="Runs" errorTitle="We couldn’t load the runs" empty={null} />
  }
  function show(run: AdminRun) {
    const client = createQueryClient()
    signIn(client, 'owner')
    render(
      <QueryClientProvider client={client}>
        <AllRuns payload={[run]} />
      </QueryClientProvider>,
    )
  }

  test('a run that waits or runs too long shows for how long', () => {
    stateOf('created', 20)
    expect(screen.getByText('Queued').parentElement?.textContent).toBe('Queuedfor 20m')
    cleanup()
    stateOf('started', 95)
    expect(screen.getByText('for 1h 35m')).toBeDefined()
  })

  test('other and finished runs show nothing', () => {
    stateOf('started', 20)
    stateOf('passed', 500)
    expect(screen.queryByText(/^for /)).toBeNull()
  })

  test('a name leads to the report only within the team where the administrator is', () => {
    show({ ...aRun, name: 'Nightly', team })
    expect(screen.getByText('Nightly')).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Nightly' })).toBeNull()
    cleanup()
    show({ ...aRun, name: 'Nightly', team: { ...team, id: '7d7a1f6e-9d0b-4d43-8f43-0d3c6c4f8c00' } })
    expect(screen.getByRole('link', { name: 'Nightly' })).toBeDefined()
  })
})
