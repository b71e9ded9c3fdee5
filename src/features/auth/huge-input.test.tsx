// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import { SignInPage } from './sign-in-page.tsx'
import { SignUpPage } from './sign-up-page.tsx'

/** Ten megabytes, pasted: refused in words at the field, and at once. A browser would take a minute to lay them out. */
const huge = 'x'.repeat(10_000_000)

const pages: [string, () => ReactNode, readonly string[]][] = [
  ['signing in', () => <SignInPage redirect={undefined} failure={undefined} />, ['E-mail', 'Password']],
  [
    'signing up',
    () => <SignUpPage redirect={undefined} />,
    ['E-mail', 'Full name', 'Organization', 'Password'],
  ],
]

beforeEach(() => useTexts('en'))
afterEach(cleanup)

describe.each(pages)('%s', (_, page, labels) => {
  test.each(labels)('%s', async (label) => {
    const routeTree = createRootRoute({ component: page })
    render(<RouterProvider router={createRouter({ routeTree, history: createMemoryHistory() }) as never} />)
    const field = await screen.findByLabelText<HTMLInputElement>(label)
    fireEvent.change(field, { target: { value: huge } })
    fireEvent.blur(field)
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
    const words = (field.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent)
    expect(words.join(' ')).toMatch(/valid e-mail|At most \d+ characters/)
  })
})
