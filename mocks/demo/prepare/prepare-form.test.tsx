// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { render, useTexts } from '../../../tests/render.tsx'
import { PrepareForm } from './prepare-form.tsx'

afterEach(cleanup)

/** Resolves once the observers of the page's language were notified. */
const speak = (language: 'en' | 'ru') =>
  act(async () => {
    document.documentElement.lang = language
  })

const chosen = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name }).checked

test('a link has the language of the page until another is chosen', async () => {
  await useTexts('ru')
  await speak('ru')
  render(<PrepareForm world={{ brand: null, people: [] }} />)
  expect(screen.getByText('Язык демо')).toBeTruthy()
  expect(chosen('Русский')).toBe(true)
  await speak('en')
  expect(chosen('English')).toBe(true)
  await userEvent.click(screen.getByRole('radio', { name: 'Русский' }))
  await speak('ru')
  await speak('en')
  expect(chosen('Русский')).toBe(true)
})

test('a link updates with each change of a field, and a package that no store takes is named at once', async () => {
  await useTexts('en')
  await speak('en')
  render(<PrepareForm world={{ brand: null, people: [] }} />)
  const company = screen.getByLabelText('Company')
  const link = () => screen.queryByRole<HTMLAnchorElement>('link')?.href
  expect(link()).toBeUndefined()
  await userEvent.type(company, 'Globex')
  // The name doesn't tell what the company's apps are about.
  expect(link()).toBeUndefined()
  await userEvent.type(company, ' Bank')
  expect(link()).toContain('Globex')
  const [first] = screen.getAllByLabelText(/^Package/) as [HTMLInputElement, ...HTMLInputElement[]]
  await userEvent.type(first, ' no package')
  expect(first.value).toBe('nopackage')
  expect(screen.getByText(/^Like com\.company/)).toBeTruthy()
  await userEvent.clear(first)
  await userEvent.type(first, 'com.globex.shop')
  expect(screen.queryByText(/^Like com\.company/)).toBeNull()
  expect(link()).toContain('com.globex.shop')
})
