// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AsPage, Surroundings, signIn, useTexts } from '../../../tests/render.tsx'
import type { ResultsDialogProps } from '../../api/real-backend.ts'
import type { Role } from '../../contract/users.ts'
import { OpenResults } from './open-results.tsx'

vi.mock('#backend', () => ({
  ownResults: {
    loadDialog: async () => (props: ResultsDialogProps) =>
      props.opened && (
        <div role="dialog">
          {props.dropped.map(({ name }) => name).join()} {props.projectId}
        </div>
      ),
    isImported: () => false,
  },
}))

beforeEach(() => useTexts())
afterEach(cleanup)

async function show(role: Role) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  signIn(client, role)
  render(
    <AsPage client={client}>
      <OpenResults projectId="some-project" />
    </AsPage>,
    { wrapper: Surroundings },
  )
  return screen.findByRole('button', { name: 'Open results as a run…' })
}

/** As browsers tell of files that are held over the page, and of a selected text. */
function drag(kind: 'dragEnter' | 'dragLeave' | 'drop', types = ['Files']) {
  const file = new File([''], 'junit.xml')
  const item = { kind: 'file', webkitGetAsEntry: () => null, getAsFile: () => file }
  const event = createEvent[kind](document.body)
  Object.assign(event, { relatedTarget: null, dataTransfer: { types, items: [item], dropEffect: 'none' } })
  fireEvent(document.body, event)
  return event
}

test('dragging files shows a drop area, and dropping them opens the dialog', async () => {
  await show('editor')
  expect(drag('dragEnter').defaultPrevented).toBe(true)
  expect(screen.getByText(/Drop JUnit XML, Allure results/)).toBeDefined()
  drag('dragLeave')
  expect(screen.queryByText(/Drop JUnit XML/)).toBeNull()
  drag('dragEnter')
  drag('drop')
  expect((await screen.findByRole('dialog')).textContent).toBe('junit.xml some-project')
  expect(screen.queryByText(/Drop JUnit XML/)).toBeNull()
})

test('the button asks for files', async () => {
  fireEvent.click(await show('owner'))
  expect((await screen.findByRole('dialog')).textContent).toBe(' some-project')
})

test('dragged text is ignored', async () => {
  await show('owner')
  expect(drag('dragEnter', ['text/plain']).defaultPrevented).toBe(false)
  expect(screen.queryByText(/Drop JUnit XML/)).toBeNull()
})

test('users without the right see the reason, and the browser doesn’t open dropped files', async () => {
  const button = await show('reader')
  expect(button.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(button)
  drag('dragEnter')
  expect(screen.getAllByText(/editor/i).length).toBeGreaterThan(0)
  expect(screen.queryByText(/Drop JUnit XML/)).toBeNull()
  expect(drag('drop').defaultPrevented).toBe(true)
  await Promise.resolve()
  expect(screen.queryByRole('dialog')).toBeNull()
})
