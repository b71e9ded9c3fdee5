// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Surroundings, useTexts } from '../../../tests/render.tsx'
import { emptyDraft } from './draft.ts'
import { useRunForm } from './use-run-form.ts'

const open = (from: string | null) =>
  renderHook(
    () =>
      useRunForm({
        teamId: 'acme',
        draftKey: from,
        beginning: from ? { ...emptyDraft, name: from } : null,
        onStarted: () => {},
        onProblems: () => {},
      }),
    { wrapper: Surroundings },
  ).result

beforeEach(async () => {
  localStorage.clear()
  await useTexts('en')
})
afterEach(cleanup)

test('a draft survives leaving the page, until it is discarded', () => {
  const form = open(null)
  expect(form.current.hasUnsaved()).toBe(false)
  act(() => form.current.set({ branch: 'feature/draft' }))
  expect(open(null).current.values.branch).toBe('feature/draft')
  act(() => form.current.discard())
  expect(open(null).current.hasUnsaved()).toBe(false)
  expect(localStorage).toHaveLength(0)
})

test('a form that copies a run doesn’t change the draft of another tab', () => {
  const blank = open(null)
  act(() => blank.current.set({ branch: 'feature/draft' }))
  const nightly = open('nightly')
  expect(nightly.current.values.name).toBe('nightly')
  act(() => nightly.current.set({ branch: 'main' }))
  const smoke = open('smoke')
  act(() => smoke.current.set({ branch: 'release' }))
  act(() => smoke.current.discard())
  expect(open(null).current.values.branch).toBe('feature/draft')
  expect(open('nightly').current.values.branch).toBe('main')
  expect(open('smoke').current.hasUnsaved()).toBe(false)
})
