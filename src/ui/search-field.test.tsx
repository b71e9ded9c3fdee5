// @vitest-environment jsdom
import { act, cleanup, fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render, useTexts } from '../../tests/render.tsx'
import { SearchField } from './search-field.tsx'

beforeEach(async () => {
  vi.useFakeTimers()
  await useTexts('en')
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function setUp() {
  const asked: string[] = []
  const field = (value: string) => (
    <SearchField label="Search" value={value} onChange={(text) => void asked.push(text)} />
  )
  const { rerender, getByRole } = render(field(''))
  const input = () => getByRole('searchbox') as HTMLInputElement
  return {
    asked,
    shown: () => input().value,
    type: (text: string) => void fireEvent.change(input(), { target: { value: text } }),
    pause: () => act(() => vi.advanceTimersByTime(1000)),
    addressSays: (value: string) => rerender(field(value)),
  }
}

test('typed text stays while the address is updated late', () => {
  const { asked, shown, type, pause, addressSays } = setUp()
  type('glo')
  pause()
  type('globe')
  expect(shown()).toBe('globe')
  pause()
  type('globex')
  addressSays('glo')
  expect(shown()).toBe('globex')
  addressSays('globe')
  pause()
  addressSays('globex')
  expect(shown()).toBe('globex')
  expect(asked).toEqual(['glo', 'globe', 'globex'])
})

test('an address changed elsewhere overrides the typed text', () => {
  const { shown, type, pause, addressSays } = setUp()
  type('nightly')
  pause()
  addressSays('nightly')
  addressSays('')
  expect(shown()).toBe('')
  addressSays('nightly')
  expect(shown()).toBe('nightly')
})
