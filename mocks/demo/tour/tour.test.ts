// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest'
import { failedTest } from './find-story.ts'
import { readTour, rememberTour } from './tour-state.ts'

const attempt = (method: string, status: string) => ({ package: 'com.acme', class: 'Cart', method, status })

afterEach(() => localStorage.clear())

test('the tour’s test failed in each of its attempts', () => {
  const attempts = [
    attempt('adds', 'PASSED'),
    attempt('flickers', 'FAILURE'),
    attempt('flickers', 'PASSED'),
    attempt('pays', 'FAILURE'),
    attempt('pays', 'FAILURE'),
  ]
  expect(failedTest(attempts)).toBe('com.acme.Cart#pays')
  expect(failedTest([{ ...attempt('pays', 'FAILURE'), package: '' }])).toBe('Cart#pays')
  expect(failedTest(attempts.slice(0, 3))).toBeNull()
})

test('the tour’s step survives a reload, and an unreadable state is ignored', () => {
  const state = { step: 3, run: 'run', test: 'Cart#pays', team: 'Acme Mobile' }
  rememberTour(state)
  expect(readTour()).toEqual(state)
  for (const broken of ['{"step":-1,"run":"a","test":"b"}', '{"step":1}', 'not JSON', 'null']) {
    localStorage.setItem('paceline.mock.tour', broken)
    expect(readTour()).toBeNull()
  }
  rememberTour(null)
  expect(localStorage.length).toBe(0)
})
