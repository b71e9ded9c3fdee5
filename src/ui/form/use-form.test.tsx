// @vitest-environment jsdom
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { render, useTexts } from '../../../tests/render.tsx'
import { ApiError } from '../../api/failures.ts'
import { email, shortText } from '../../contract/values.ts'
import { FormShell } from './form-shell.tsx'
import { useForm } from './use-form.ts'

const schema = z.object({ email, team: shortText(3), terms: z.boolean().check(z.refine((value) => value)) })
type Sent = { email: string; team: string }

const refusal = (code: string, fields?: Record<string, string>) =>
  new ApiError(409, '/api/x', { error: code, code, message: code, ...(fields ? { fields } : {}) })

interface FormProps {
  send: (sent: Sent) => Promise<unknown>
  done?: (reply: unknown) => void
  rendered?: (pending: boolean) => void
}

function Form({ send, done, rendered }: FormProps) {
  const form = useForm({
    schema,
    initialValues: { email: '', team: '', terms: false },
    mutation: useMutation({ mutationFn: send }),
    toInput: ({ email: address, team }) => ({ email: address, team }),
    onSuccess: (reply) => done?.(reply),
    labels: { email: 'E-mail', team: 'Team' },
    hints: { terms: 'Accept the terms' },
    errorFields: { USER_ALREADY_EXISTS: 'email' },
  })
  rendered?.(form.pending)
  return (
    <FormShell form={form} submitLabel="Send">
      <TextInput label="E-mail" {...form.field('email')} />
      <TextInput label="Team" {...form.field('team')} />
      <Checkbox label="Terms" {...form.checkbox('terms')} />
    </FormShell>
  )
}

const user = userEvent.setup()
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name)
const send = () => screen.getByRole('button', { name: 'Send' })
async function fill() {
  await user.type(field('E-mail'), 'a@b.test')
  await user.type(field('Team'), 'Acme')
  await user.click(field('Terms'))
}

beforeEach(() => useTexts('en'))
afterEach(cleanup)

test('a field is validated on blur, not while it is first typed', async () => {
  render(<Form send={vi.fn()} />)
  await user.type(field('E-mail'), 'nonsense')
  expect(field('E-mail').getAttribute('aria-invalid')).not.toBe('true')
  await user.tab()
  expect(screen.getByText('Enter a valid e-mail address.')).toBeDefined()
})

test('a dialog that takes the focus doesn’t validate the field', async () => {
  render(
    <>
      <Form send={vi.fn()} />
      <div role="dialog">
        <button type="button">Welcome</button>
      </div>
    </>,
  )
  await user.click(field('E-mail'))
  act(() => screen.getByRole('button', { name: 'Welcome' }).focus())
  expect(field('E-mail').getAttribute('aria-invalid')).not.toBe('true')
  await user.click(field('E-mail'))
  await user.tab()
  expect(field('E-mail').getAttribute('aria-invalid')).toBe('true')
})

test('a form that is refused before it is sent never looks as if it were being sent', async () => {
  const rendered = vi.fn()
  render(<Form send={vi.fn()} rendered={rendered} />)
  await user.click(send())
  expect(screen.getByText('Accept the terms')).toBeDefined()
  expect(rendered).toHaveBeenCalled()
  expect(rendered).not.toHaveBeenCalledWith(true)
})

test('after an error a field is validated at every change', async () => {
  render(<Form send={vi.fn()} />)
  await user.type(field('Team'), 'ab')
  await user.tab()
  expect(screen.getByText('At least 3 characters.')).toBeDefined()
  await user.type(field('Team'), 'c')
  expect(screen.queryByText('At least 3 characters.')).toBeNull()
  await user.type(field('Team'), '{Backspace}')
  expect(screen.getByText('At least 3 characters.')).toBeDefined()
  await user.clear(field('Team'))
  expect(screen.getByText('This field is required.')).toBeDefined()
})

test('an invalid submit sends nothing, shows all errors and focuses the first', async () => {
  const call = vi.fn()
  render(<Form send={call} />)
  await user.type(field('Team'), 'Acme')
  await user.click(send())
  expect(call).not.toHaveBeenCalled()
  expect(document.activeElement).toBe(field('E-mail'))
  expect(screen.getByText('Accept the terms')).toBeDefined()
})

test('sent values are normalised by the contract: trimmed, in lower case', async () => {
  const call = vi.fn(async (_sent: Sent) => 'reply')
  const done = vi.fn()
  render(<Form send={call} done={done} />)
  await user.type(field('E-mail'), ' Olivia@ACME.test ')
  await user.type(field('Team'), ' Acme ')
  await user.click(field('Terms'))
  await user.click(send())
  await waitFor(() => expect(done).toHaveBeenCalledWith('reply'))
  expect(call.mock.calls[0]?.[0]).toEqual({ email: 'olivia@acme.test', team: 'Acme' })
})

test('further submits are ignored while one is pending, and the button shows it', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>()
  const call = vi.fn(() => promise)
  render(<Form send={call} />)
  await fill()
  await user.dblClick(send())
  await user.type(field('Team'), '{Enter}')
  expect(call).toHaveBeenCalledTimes(1)
  expect(send().hasAttribute('data-loading')).toBe(true)
  await act(async () => resolve(null))
})

test('a server error stays on its field until the field changes', async () => {
  render(<Form send={() => Promise.reject(refusal('USER_ALREADY_EXISTS'))} />)
  await fill()
  await user.click(send())
  const words = 'There is already an account with this e-mail.'
  expect(await screen.findByText(words)).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
  await user.tab()
  expect(screen.getByText(words)).toBeDefined()
  await user.type(field('E-mail'), 'm')
  expect(screen.queryByText(words)).toBeNull()
})

test('server errors are shown at the named fields, others above the button', async () => {
  const errors = [refusal('VALIDATION_ERROR', { team: 'taken by a king' }), refusal('INTERNAL_ERROR')]
  render(<Form send={() => Promise.reject(errors.shift())} />)
  await fill()
  await user.click(send())
  expect(await screen.findByText('Team is not valid.')).toBeDefined()
  await user.type(field('Team'), ' Two')
  await user.click(send())
  expect((await screen.findByRole('alert')).textContent).toBe('Something broke on our side. Try again.')
})

test('error messages follow a change of language', async () => {
  render(<Form send={vi.fn()} />)
  await user.type(field('Team'), 'ab')
  await user.tab()
  await act(async () => i18next.changeLanguage('ru'))
  expect(screen.getByText('Не короче 3 символов.')).toBeDefined()
})

test('an untouched form follows changed initial values', async () => {
  function NameForm({ name }: { name: string }) {
    const form = useForm({
      schema: z.object({ name: shortText() }),
      initialValues: { name },
      mutation: useMutation({ mutationFn: async (_: { name: string }) => null }),
      toInput: (values) => values,
      onSuccess: () => undefined,
    })
    return <TextInput label="Name" {...form.field('name')} />
  }
  const { rerender } = render(<NameForm name="Ann" />)
  rerender(<NameForm name="Anna" />)
  expect(field('Name').value).toBe('Anna')
  await user.type(field('Name'), ' Lee')
  rerender(<NameForm name="Anne" />)
  expect(field('Name').value).toBe('Anna Lee')
})

test('text typed while a form is being saved is kept', async () => {
  const sending = Promise.withResolvers<unknown>()
  const sent: string[] = []
  function Kept() {
    const form = useForm({
      schema: z.object({ name: shortText() }),
      initialValues: { name: 'Ann' },
      mutation: useMutation({
        mutationFn: ({ name }: { name: string }) => {
          sent.push(name)
          return sending.promise
        },
      }),
      toInput: (values) => values,
      onSuccess: (_, saved) => {
        form.setSavedValues(saved)
      },
    })
    return (
      <FormShell form={form} submitLabel="Send" disabled={!form.dirty}>
        <TextInput label="Name" {...form.field('name')} />
      </FormShell>
    )
  }
  render(<Kept />)
  await user.type(field('Name'), ' Lee')
  await user.click(send())
  await waitFor(() => expect(sent).toEqual(['Ann Lee']))
  await user.type(field('Name'), 'son')
  await act(async () => sending.resolve('saved'))
  expect(field('Name').value).toBe('Ann Leeson')
  expect(send().getAttribute('aria-disabled')).toBeNull()
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Ann Lee')
  expect(send().getAttribute('aria-disabled')).toBe('true')
})

test('after a failed save and another edit, a reset drops the typed text and its errors', async () => {
  function Removable() {
    const form = useForm({
      schema: z.object({ name: shortText() }),
      initialValues: { name: 'Ann' },
      mutation: useMutation({
        mutationFn: (_: { name: string }) => Promise.reject(refusal('INTERNAL_ERROR')),
      }),
      toInput: (values) => values,
      onSuccess: () => undefined,
    })
    return (
      <FormShell form={form} submitLabel="Send">
        <TextInput label="Name" {...form.field('name')} />
        <button type="button" onClick={() => form.setSavedValues({ name: '' })}>
          Remove
        </button>
      </FormShell>
    )
  }
  render(<Removable />)
  await user.type(field('Name'), ' Lee')
  await user.click(send())
  await screen.findByRole('alert')
  await user.clear(field('Name'))
  await user.click(send())
  await waitFor(() => expect(field('Name').getAttribute('aria-invalid')).toBe('true'))
  await user.type(field('Name'), 'Ann')
  await user.click(send())
  await screen.findByRole('alert')
  await user.type(field('Name'), 'son')
  await user.tab()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(field('Name').value).toBe('')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(field('Name'), 'B{Backspace}')
  expect(field('Name').getAttribute('aria-invalid')).toBeNull()
})
