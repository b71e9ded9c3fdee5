// @vitest-environment jsdom
import { TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { render, useTexts } from '../../../tests/render.tsx'
import { shortText } from '../../contract/values.ts'
import { FormModal } from './form-modal.tsx'
import { type LeaveAnswers, LeaveGuard, type LeaveGuardProps } from './leave-guard.ts'
import { useForm } from './use-form.ts'

const user = userEvent.setup()
const closed = vi.fn()
const left = vi.fn()
/** Stands for the router's guard on the way back. */
function Guard({ hasUnsaved, children }: LeaveGuardProps) {
  const [answers, setAnswers] = useState<LeaveAnswers | null>(null)
  useEffect(() => {
    const block = () =>
      hasUnsaved() ? setAnswers({ onStay: () => setAnswers(null), onLeave: left }) : left()
    window.addEventListener('popstate', block)
    return () => window.removeEventListener('popstate', block)
  })
  return answers && children?.(answers)
}

function Dialog() {
  const form = useForm({
    schema: z.object({ name: shortText() }),
    initialValues: { name: '' },
    mutation: useMutation({ mutationFn: async (input: { name: string }) => input }),
    toInput: (values) => values,
    onSuccess: () => undefined,
  })
  return (
    <LeaveGuard value={Guard}>
      <FormModal opened onClose={closed} title="Project" form={form} submitLabel="Save">
        <TextInput label="Name" {...form.field('name')} />
      </FormModal>
    </LeaveGuard>
  )
}

const questions = () => screen.queryAllByRole('alertdialog')
const goBack = () => fireEvent.popState(window)
const focusBack = () => vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name')))

beforeEach(async () => {
  await useTexts('en')
  closed.mockClear()
  left.mockClear()
  render(<Dialog />)
})
afterEach(cleanup)

test('without changes the dialog closes, and the page can be left', async () => {
  await user.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
  goBack()
  expect(left).toHaveBeenCalledOnce()
})

test('a second Escape discards the changes', async () => {
  await user.type(screen.getByLabelText('Name'), 'Draft')
  await user.keyboard('{Escape}')
  expect(closed).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledOnce()
})

test('closing asks for confirmation once, and keeps typed values and focus', async () => {
  await user.type(screen.getByLabelText('Name'), 'Draft')
  await user.keyboard('{Escape}')
  expect(questions()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Stay' }))
  expect(questions()).toHaveLength(0)
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Draft')
  await focusBack()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(closed).toHaveBeenCalledOnce()
})

test('leaving the page asks once, in the same place, and Escape stays', async () => {
  await user.type(screen.getByLabelText('Name'), 'Draft')
  goBack()
  expect(questions()).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(questions()).toHaveLength(0)
  expect(closed).not.toHaveBeenCalled()
  await focusBack()
  goBack()
  await user.click(screen.getByRole('button', { name: 'Leave' }))
  expect(left).toHaveBeenCalledOnce()
})

test('leaving the page during the question needs only one answer', async () => {
  await user.type(screen.getByLabelText('Name'), 'Draft')
  await user.keyboard('{Escape}')
  goBack()
  await user.click(screen.getAllByRole('button', { name: 'Stay' })[0] as HTMLElement)
  expect(questions()).toHaveLength(0)
  expect(left).not.toHaveBeenCalled()
  await focusBack()
})
