// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

/** The exact bodies of the requests that the browser sends. */

const fetched = vi.fn<typeof fetch>()

beforeEach(async () => {
  await useTexts('en')
  fetched.mockReset().mockImplementation(async () => Response.json({ token: 'pls_token' }))
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function show(page: () => ReactNode): void {
  const routeTree = createRootRoute({ component: page })
  render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
}

const type = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })

/** The only call that was made. */
async function sent(): Promise<[string, unknown]> {
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
  const [url, init] = fetched.mock.calls[0] ?? []
  return [`${init?.method} ${url}`, JSON.parse(String(init?.body))]
}

test.each([true, false])('signing in sends e-mail and password, remembered: %s', async (rememberMe) => {
  show(() => <SignInPage redirect={undefined} failure={undefined} />)
  await type('E-mail', 'olivia@acme.test')
  await type('Password', 'demo-password')
  if (!rememberMe) fireEvent.click(screen.getByLabelText('Remember me'))
  fireEvent.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await sent()).toEqual([
    'POST /api/v1/user/auth',
    { email: 'olivia@acme.test', password: 'demo-password' },
  ])
  await waitFor(() => expect(localStorage.getItem('paceline.jwtToken')).toBe(rememberMe ? 'pls_token' : null))
})

test('signing up sends user and team, and none of the form’s own fields', async () => {
  show(() => <SignUpPage redirect={undefined} />)
  await type('E-mail', 'nova@nova.test')
  await type('Full name', 'Nova Reyes')
  await type('Organization', 'Nova')
  await type('Password', 'secret')
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box)
  fireEvent.click(screen.getByRole('button', { name: 'Sign up' }))
  expect(await sent()).toEqual([
    'POST /api/v1/user/signup',
    { email: 'nova@nova.test', name: 'Nova Reyes', team: 'Nova', password: 'secret' },
  ])
})
