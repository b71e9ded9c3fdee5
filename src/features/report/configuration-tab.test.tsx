// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRun } from '../../../tests/a-run.ts'
import { render, useTexts } from '../../../tests/render.tsx'
import { meQuery, sessionQuery } from '../../api/session/current.ts'
import { storeToken } from '../../api/session/token.ts'
import type { Run } from '../../contract/runs.ts'
import { ConfigurationTab } from './configuration-tab.tsx'

/** A run's configuration, and downloads of its uploaded apps. */

const fetched = vi.fn<typeof fetch>()
beforeEach(async () => {
  await useTexts('en')
  vi.stubGlobal('fetch', fetched.mockReset())
  storeToken('pls_token', { persistent: true })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

async function show(run: Partial<Run>): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(meQuery.queryKey, { id: aRun.id, role: 'editor', is_admin: false } as never)
  client.setQueryData(sessionQuery.queryKey, { user_id: aRun.id, role: 'editor', team_id: aRun.id } as never)
  const component = () => (
    <QueryClientProvider client={client}>
      <ConfigurationTab run={{ ...aRun, ...run }} />
    </QueryClientProvider>
  )
  const routeTree = createRootRoute({ component })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
  await screen.findByRole('region', { name: 'Configuration' })
}

const shown = () =>
  Array.from(screen.getByRole('region').querySelectorAll('dl > div'), (row) =>
    [row.querySelector('dt'), row.querySelector('dd')].map((one) => one?.textContent),
  )

test('versions and devices have their usual names', async () => {
  await show({
    platform: 'iOS',
    osversion: 'com.apple.CoreSimulator.SimRuntime.iOS-18-2',
    device: 'com.apple.CoreSimulator.SimDeviceType.iPhone-16',
  })
  expect(shown()).toEqual(
    expect.arrayContaining([
      ['OS version', '18.2'],
      ['Model', 'iPhone 16'],
    ]),
  )
})

test('each uploaded app can be downloaded, under its own name', async () => {
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:shop'
  await show({
    options: {
      s3_app_path: 'team/1/shop.apk',
      s3_test_app_path: 'team/2/shop-test.apk',
      bundles: [
        { s3_app_path: 'team/1/shop.apk', s3_test_app_path: 'team/3/other-test.apk', test_app_md5: '' },
      ],
    },
  })
  const names = screen.getAllByRole('button').map((button) => button.textContent)
  expect(names).toEqual(['Download shop.apk', 'Download shop-test.apk', 'Download other-test.apk'])

  fetched.mockImplementation(async (input) =>
    String(input).includes('presigned-url')
      ? Response.json({ url: 'https://storage.test/shop' })
      : new Response('bytes'),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Download shop-test.apk' }))
  await waitFor(() => expect(saved).toEqual(['shop-test.apk']))
  const [[asked, init], [from]] = fetched.mock.calls as [Parameters<typeof fetch>, Parameters<typeof fetch>]
  expect([asked, init?.method, init?.body]).toEqual([
    '/api/v2/download/presigned-url',
    'POST',
    JSON.stringify({ s3_path: 'team/2/shop-test.apk' }),
  ])
  expect(from).toBe('https://storage.test/shop')
})
