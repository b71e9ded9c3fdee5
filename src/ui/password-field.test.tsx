// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { render, useTexts } from '../../tests/render.tsx'
import { PasswordField } from './password-field.tsx'

beforeAll(() => useTexts())
afterEach(cleanup)

test('warns about Caps Lock only while the user types', () => {
  const field = {
    name: 'password',
    value: '',
    error: undefined,
    onChange: () => {},
    onFocus: () => {},
    onBlur: () => {},
  }
  render(<PasswordField label="Password" autoComplete="current-password" field={field} />)
  const password = screen.getByLabelText('Password')
  expect(password.getAttribute('autocomplete')).toBe('current-password')
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
  expect(screen.getByRole('status').textContent).toBe('Caps Lock is on.')
  fireEvent.keyUp(password, { key: 'a' })
  expect(screen.queryByRole('status')).toBeNull()
  fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
  fireEvent.blur(password)
  expect(screen.queryByRole('status')).toBeNull()
})
