// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../tests/render.tsx'
import { DisabledReason } from './disabled-reason.tsx'

const reason = 'Only owners may do this'

beforeAll(() => useTexts())

function renderReason() {
  render(
    <DisabledReason reason={reason}>
      <button type="button">Delete</button>
    </DisabledReason>,
  )
  return screen.getByRole('button', { name: 'Delete' })
}

const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time))
const tooltip = () => screen.queryByRole('tooltip')

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a tooltip can be hovered, and closes when the pointer has left it and its target', async () => {
  const user = userEvent.setup()
  const button = renderReason()
  await user.hover(button)
  const words = await screen.findByRole('tooltip')
  expect(words.textContent).toBe(reason)
  vi.useFakeTimers()
  fireEvent.pointerLeave(button.parentElement as HTMLElement, { pointerType: 'mouse' })
  await pass(100)
  fireEvent.pointerEnter(words, { pointerType: 'mouse' })
  await pass(60_000)
  expect(tooltip()).not.toBeNull()
  fireEvent.pointerLeave(words, { pointerType: 'mouse' })
  await pass(1_000)
  expect(tooltip()).toBeNull()
})

test('a tooltip opens on focus, stays until blur, and closes by Escape without moving the focus', async () => {
  const user = userEvent.setup()
  const button = renderReason()
  await user.tab()
  expect(document.activeElement).toBe(button)
  await screen.findByRole('tooltip')
  vi.useFakeTimers()
  await pass(60_000)
  expect(tooltip()).not.toBeNull()
  fireEvent.keyDown(button, { key: 'Escape' })
  await pass(1_000)
  expect(tooltip()).toBeNull()
  expect(document.activeElement).toBe(button)
})
