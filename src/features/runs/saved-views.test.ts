// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSavedViews } from './saved-views.ts'

const key = 'paceline.views.runs.olivia'
const names = () =>
  JSON.parse(localStorage.getItem(key) ?? '[]').map(({ name }: { name: string }) => name) as string[]
/** The event that a browser sends to the other tabs. */
const tell = () => act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('views saved in two tabs are merged', () => {
  const one = renderHook(() => useSavedViews('olivia')).result
  const other = renderHook(() => useSavedViews('olivia')).result
  act(() => one.current.save('Broken', { state: ['failure'] }))
  act(() => other.current.save('Mine', { author: 'olivia' }))
  expect(names()).toEqual(['Broken', 'Mine'])

  tell()
  expect(one.current.views.map(({ name }) => name)).toEqual(['Broken', 'Mine'])
  const [broken] = one.current.views
  act(() => one.current.remove(broken?.id ?? ''))
  act(() => other.current.save('Mine', { author: 'egor' }))
  expect(names()).toEqual(['Mine'])
  tell()
  act(() => other.current.remove(other.current.views[0]?.id ?? ''))
  expect(localStorage.getItem(key)).toBeNull()
})
