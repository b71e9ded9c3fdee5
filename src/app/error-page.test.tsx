// @vitest-environment jsdom

import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../tests/render.tsx'
import { takeLogged } from '../../tests/setup.ts'
import { ApiError, MalformedReply } from '../api/failures.ts'
import { removeToken, storeToken } from '../api/session/token.ts'
import { BrokenPage, RouteErrorPage } from './error-page.tsx'

const info = vi.spyOn(console, 'info').mockImplementation(() => {})
const reload = vi.fn()
vi.stubGlobal('location', { pathname: '/runs', reload })

// Files of tests share their globals.
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => useTexts('en'))
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  removeToken()
  vi.clearAllMocks()
})

test('an error has an id and details to copy, and can be retried', async () => {
  const user = userEvent.setup()
  const retry = vi.fn()
  const error = new ApiError(500, '/api/v2/run', {
    error: 'INTERNAL_ERROR',
    code: 'INTERNAL_ERROR',
    message: '',
  })
  render(<BrokenPage error={error} retry={retry} />)
  const id = /Error id: ([0-9a-f]{8})$/.exec(screen.getByText(/Error id/).textContent ?? '')?.[1] ?? ''
  expect(info).toHaveBeenCalledWith(`error ${id}`, error)
  expect(screen.queryByText(/api\/v2/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Copy details' }))
  const copied = await navigator.clipboard.readText()
  expect(copied).toMatch(
    new RegExp(`^id: ${id}\ntime: .+\npage: /runs\nbrowser: .+\nerror: ApiError: \\(500\\)`),
  )
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})

test.each([
  ['a stack of the service', new ApiError(500, '/api/v2/run', 'NullPointerException at com.acme.Runs:12')],
  ['a word nobody knows', new ApiError(418, '/api/v2/run', { error: 'SQLSTATE 42P01', message: 'relation' })],
  ['a reply that breaks the contract', new MalformedReply('GET /api/v2/run: at "payload.0.id" (Runs)')],
  ['a mistake of the page', new TypeError("Cannot read properties of undefined (reading 'Runs')")],
])('%s is in the copied details, but not on the page', (_, error) => {
  const { container } = render(<BrokenPage error={error} retry={() => {}} />)
  expect(container.textContent).not.toMatch(/com\.acme|SQLSTATE|relation|payload|undefined|\/api\//)
})

test('a missing chunk of an older release offers a reload once', async () => {
  const user = userEvent.setup()
  const error = new TypeError('Failed to fetch dynamically imported module: /assets/users-page-0000.js')
  render(<BrokenPage error={error} retry={() => {}} />)
  expect(screen.getByRole('heading').textContent).toBe('The page has been updated')
  expect(screen.queryByRole('button', { name: 'Copy details' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(reload).toHaveBeenCalledOnce()

  cleanup()
  render(<BrokenPage error={error} retry={() => {}} />)
  expect(screen.getByRole('heading').textContent).toBe('We couldn’t show this page')
  expect(screen.getByRole('button', { name: 'Copy details' })).toBeDefined()
  cleanup()
  render(<BrokenPage error={new TypeError(`${error.message}?another`)} retry={() => {}} />)
  expect(screen.getByRole('heading').textContent).toBe('The page has been updated')
})

test('without a connection a missing chunk says so, and nothing of a newer release', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(<BrokenPage error={new TypeError('Failed to fetch dynamically imported module: /assets/a.js')} />)
  online.mockRestore()
  expect(screen.getByRole('heading').textContent).toBe('No connection')
  expect(screen.getByText(/^The page can’t be loaded without a connection/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Copy details' })).toBeNull()
})

test('after the end of the session an error shows a loader until the sign-in page comes', async () => {
  const fail = () => {
    throw new ApiError(401, '/api/v2/payments/info', { error: 'UNAUTHORIZED' })
  }
  const show = () => {
    const routeTree = createRootRoute({ loader: fail, errorComponent: RouteErrorPage })
    const router = createRouter({ routeTree, history: createMemoryHistory(), defaultOnCatch: () => {} })
    render(<RouterProvider router={router as never} />)
  }
  show()
  expect(await screen.findByRole('status', { name: 'Loading…' })).toBeDefined()
  expect(screen.queryByRole('heading')).toBeNull()

  cleanup()
  storeToken('token', { persistent: false })
  show()
  expect((await screen.findByRole('heading')).textContent).toBe('We couldn’t show this page')
  // React and the router tell of it, for lack of the product's `onCaughtError`.
  expect(
    takeLogged()
      .flat()
      .filter((line) => line instanceof ApiError),
  ).toHaveLength(2)
})
