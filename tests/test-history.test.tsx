// @vitest-environment jsdom
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, fireEvent, render as renderBare, screen, waitFor, within } from '@testing-library/react'
import { parse } from 'csv-parse/sync'
import i18next from 'i18next'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { type NodeHost, startNodeHost } from '../mocks/node.ts'
import { call } from '../src/api/client.ts'
import { createQueryClient } from '../src/api/query.ts'
import { beginSession } from '../src/api/session/lifetime.ts'
import { listProjects } from '../src/contract/projects.ts'
import type { Run } from '../src/contract/runs.ts'
import { signIn } from '../src/contract/users.ts'
import { ownersBy } from '../src/features/report/model/owners.ts'
import { attemptsAt, durationAt } from '../src/features/report/model/run-outcomes.ts'
import { statusOf, testHistories } from '../src/features/report/model/test-history.ts'
import { reportQuery } from '../src/features/report/queries.ts'
import { chosenRuns, latestRuns, outcomesQuery } from '../src/features/report/test-history/queries.ts'
import { TestHistoryPage } from '../src/features/report/test-history/test-history-page.tsx'
import { parseTestHistorySearch } from '../src/features/report/test-history/test-history-search.ts'
import { writeCsv } from '../src/features/report/test-history/write-csv.ts'
import { parseSearch, stringifySearch } from '../src/lib/search-params.ts'
import { Surroundings, useTexts } from './render.tsx'
import { takeLogged } from './setup.ts'

/** Tests over runs, read from what the fake service keeps of each run. */

const now = Date.parse('2026-11-20T09:00:00Z')
let host: NodeHost
beforeAll(async () => {
  host = await startNodeHost({ scenario: 'demo', seed: 1, now })
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => reach(new URL(url, location.origin), init))
})
afterAll(() => {
  vi.unstubAllGlobals()
  host.close()
})
beforeEach(() => useTexts('en'))

async function enter(seed: number, scenario: 'demo' | 'empty' = 'demo') {
  await host.backend.reset({ scenario, seed, now })
  const { token } = await call(signIn, { body: { email: 'olivia@acme.test', password: 'demo-password' } })
  beginSession(token, { persistent: true })
  const { payload } = await call(listProjects, {
    query: { page: 1, limit: 0, sort: { field: 'runs_count', order: 'desc' } },
  })
  return payload
}

async function read(projectId: string, client: QueryClient) {
  const { payload } = await client.fetchQuery(latestRuns(projectId))
  const platform = payload[0]?.platform
  const chosen = await client.fetchQuery(chosenRuns(projectId, { platform }))
  const runs = chosen.payload.slice().reverse()
  const columns = await Promise.all(runs.map((run) => client.fetchQuery(outcomesQuery(run))))
  return { runs, columns, tests: testHistories(columns) }
}

test.each([1, 2, 3])(
  'every cell matches the report of its run: seed %d',
  async (seed) => {
    const projects = await enter(seed)
    const client = createQueryClient()
    let cells = 0
    for (const { id } of projects.slice(0, 3)) {
      const { runs, columns, tests } = await read(id, client)
      expect(runs.length).toBeLessThanOrEqual(30)
      for (const [column, run] of runs.entries()) {
        const { report } = await client.fetchQuery(reportQuery(client, run))
        const outcomes = columns[column]
        const shown = tests.flatMap((row) => {
          const place = row.places[column] ?? -1
          if (!outcomes || place < 0) return []
          return [
            [
              row.test.id,
              statusOf(columns, row, column),
              durationAt(outcomes, place),
              attemptsAt(outcomes, place),
            ],
          ]
        })
        const summary = report.tests.map((one) => [one.id, one.status, one.duration, one.attempts.length])
        expect(new Set(shown.map(String))).toEqual(new Set(summary.map(String)))
        expect(shown).toHaveLength(summary.length)
        cells += shown.length
      }
    }
    expect(cells).toBeGreaterThan(3000)
  },
  60_000,
)

test('the chosen branch and platform filter the runs', async () => {
  const [project] = await enter(1)
  const client = createQueryClient()
  const { payload } = await client.fetchQuery(latestRuns(project?.id ?? ''))
  const branch = payload.find((run) => run.branch)?.branch ?? ''
  const { payload: chosen } = await client.fetchQuery(
    chosenRuns(project?.id ?? '', { branch, platform: payload[0]?.platform }),
  )
  expect(chosen.length).toBeGreaterThan(0)
  for (const run of chosen) {
    expect([run.branch, run.platform]).toEqual([branch, payload[0]?.platform])
    expect(['passed', 'failure']).toContain(run.state)
  }
})

test('a report is read once, and leaving the page aborts pending reads', async () => {
  const [project] = await enter(1)
  const client = createQueryClient()
  const { payload } = await client.fetchQuery(latestRuns(project?.id ?? ''))
  const [run, other] = payload as [Run, Run]
  await client.fetchQuery(outcomesQuery(run))
  const asked = () =>
    host.backend.journal.read({ where: ({ endpoint }) => /artifact/.test(endpoint ?? '') }).length
  const before = asked()
  await client.fetchQuery(outcomesQuery(run))
  expect(asked()).toBe(before)

  const given = client.fetchQuery(outcomesQuery(other))
  await client.cancelQueries({ queryKey: outcomesQuery(other).queryKey })
  await expect(given).rejects.toThrow()
  expect(client.getQueryData(outcomesQuery(other).queryKey)).toBeUndefined()
})

test('the CSV has a line for each test and a column for each run, readable by Excel in both languages', async () => {
  const [project] = await enter(2)
  const { runs, columns, tests } = await read(project?.id ?? '', createQueryClient())
  const heads = runs.map((run) => ({ run }))
  const ownerOf = ownersBy([])
  for (const language of ['en', 'ru'] as const) {
    await i18next.changeLanguage(language)
    const text = writeCsv(i18next.t as never, language, { heads, columns, rows: tests, ownerOf })
    const [first = [], ...lines]: string[][] = parse(text, {
      bom: true,
      delimiter: language === 'ru' ? ';' : ',',
    })
    expect(first).toHaveLength(11 + runs.length)
    expect(lines.map(([clazz, method]) => `${clazz}#${method}`)).toEqual(tests.map((row) => row.test.id))
    lines.forEach((line, i) => {
      const row = tests[i]
      expect(line.slice(7, 9).map((figure) => Number(figure.replace(',', '.')))).toEqual([
        row?.retries,
        Math.round(row?.retryTime ?? 0) / 1000,
      ])
      const words = columns.map((_, column) => {
        const status = row && statusOf(columns, row, column)
        return status ? i18next.t(`report:status.${status}`) : ''
      })
      expect(line.slice(11)).toEqual(words)
      expect(line[2]).toMatch(/^[a-z]+-team$/)
    })
  }
})

describe('the page', () => {
  /** jsdom lays nothing out: room for twenty rows. */
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get')
  const client = createQueryClient()
  let projects: Awaited<ReturnType<typeof enter>> = []
  beforeAll(async () => {
    height.mockReturnValue(600)
    projects = await enter(1)
  })
  afterAll(() => height.mockRestore())
  afterEach(() => {
    cleanup()
    // React doesn't know that jsdom knows no <search>.
    expect(takeLogged().filter(([, tag]) => tag !== 'search')).toEqual([])
  })

  function show(projectId: string, query = '', of = client) {
    const root = createRootRoute()
    const team = createRoute({ getParentRoute: () => root, id: '_team' })
    const page = createRoute({
      getParentRoute: () => team,
      path: 'projects/$id/tests',
      validateSearch: parseTestHistorySearch,
      component: () => <TestHistoryPage projectId={projectId} />,
    })
    const report = createRoute({
      getParentRoute: () => team,
      path: 'runs/$id/report',
      component: () => <p>The report</p>,
    })
    const router = createRouter({
      routeTree: root.addChildren([team.addChildren([page, report])]),
      history: createMemoryHistory({ initialEntries: [`/projects/${projectId}/tests${query}`] }),
      parseSearch,
      stringifySearch,
    })
    renderBare(
      <Surroundings>
        <QueryClientProvider client={of}>
          <RouterProvider router={router as never} />
        </QueryClientProvider>
      </Surroundings>,
    )
    return router
  }

  const grid = () => screen.findByRole('grid', { name: 'Tests over runs' })
  const usual = () => projects[0]?.id ?? ''
  const smallest = () => projects.findLast(({ runs_count }) => runs_count > 1)?.id ?? ''

  it('works by keyboard: tests, runs and reports; the address has the position', async () => {
    const router = show(usual(), '?sort=name')
    const table = await grid()
    fireEvent.keyDown(table, { key: 'ArrowDown' })
    await waitFor(() => expect(router.state.location.search).toHaveProperty('test'))
    fireEvent.keyDown(table, { key: 'ArrowLeft' })
    await waitFor(() => expect(router.state.location.search).toHaveProperty('run'))
    const { test: first, run } = router.state.location.search as { test: string; run: string }
    const cell = document.getElementById(table.getAttribute('aria-activedescendant') ?? '')
    expect(cell?.getAttribute('role')).toBe('gridcell')
    expect(cell?.querySelector('a')?.getAttribute('href')).toBe(
      `/runs/${run}/report?${new URLSearchParams({ test: first })}`,
    )
    fireEvent.keyDown(document.body, { key: 'j' })
    await waitFor(() => expect(router.state.location.search).not.toMatchObject({ test: first }))
    const { test: second } = router.state.location.search as { test: string }
    fireEvent.keyDown(table, { key: 'Enter' })
    await screen.findByText('The report')
    expect(router.state.location).toMatchObject({ pathname: `/runs/${run}/report`, search: { test: second } })
  })

  it('opens the newly flaky test with its flaky runs marked', async () => {
    show(usual(), '?show=newlyFlaky&sort=flakiness')
    const table = await grid()
    const chosen = table.querySelector<HTMLElement>('[aria-selected=true]')
    if (!chosen) throw new Error('no row is chosen')
    const marked = [...chosen.querySelectorAll('[data-marked] a')]
    expect(marked.length).toBeGreaterThan(0)
    expect(marked.map((cell) => cell.getAttribute('data-status'))).toEqual(marked.map(() => 'flaky'))
    expect(chosen.querySelectorAll('a[data-status=flaky]')).toHaveLength(marked.length)
    expect(screen.getByRole('region', { name: 'The chosen test' }).textContent).toMatch(
      /Flaky in \d+ of \d+ runs/,
    )
  })

  it('shows its progress, leaves the column of a missing report empty, and retries it', async () => {
    await host.fault({ add: { endpoint: 'GET v1/artifact/{id*}', status: 500, times: 1 } })
    show(smallest(), '', createQueryClient())
    await screen.findByText(/^Reading reports: \d+ of \d+$/)
    expect(screen.getByRole('progressbar', { name: /Reading reports/ })).toBeTruthy()
    await grid()
    const note = screen.getByText(/The report of 1 run couldn’t be read/)
    expect(takeLogged().length).toBeGreaterThan(0)
    fireEvent.click(within(note.parentElement ?? note).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(screen.queryByText(/couldn’t be read/)).toBeNull())
  })

  it('has texts for no matches, a missing test and no runs', async () => {
    show(usual(), '?q=nosuchtest&test=nobody%23knows')
    await screen.findByText('No test matches')
    screen.getByText('nobody#knows isn’t part of these runs.')
    cleanup()
    show(usual(), '?branch=nosuchbranch')
    await screen.findByText('No finished runs of this kind')
    fireEvent.click(screen.getByRole('button', { name: 'Show all branches' }))
    await grid()
  })

  it('shows an error when the runs can’t be loaded', async () => {
    await host.fault({ add: { endpoint: 'GET v2/projects/{id}/runs', status: 500 } })
    show(usual(), '', createQueryClient())
    const retry = await screen.findByRole('button', { name: 'Try again' })
    takeLogged()
    await host.fault({ clear: true })
    fireEvent.click(retry)
    await screen.findByText('All branches')
  })
})
