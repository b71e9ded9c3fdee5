// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { certificate } from '../../../fixtures/story/certificate.ts'
import { render, useTexts } from '../../../tests/render.tsx'
import { CertificateNote } from './certificate-note.tsx'

beforeEach(() => useTexts('en'))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test.each([
  ['2023-12-31', 'warning', 'login.globex.test: not valid before January 1, 2024.'],
  ['2026-11-20', 'good', 'login.globex.test: valid until January 1, 2124.'],
  [
    '2123-12-10',
    'warning',
    'login.globex.test: expires soon, on January 1, 2124. Ask for a new one in time.',
  ],
  [
    '2124-01-02',
    'warning',
    'login.globex.test: expired on January 1, 2124. The identity provider has to issue a new one.',
  ],
])('on %s the certificate of 2024 to 2123 is shown as %s', (today, kind, text) => {
  vi.useFakeTimers({ now: Date.parse(`${today}T12:00:00Z`) })
  const note = render(<CertificateNote pem={certificate} />).container.querySelector('[data-kind]')
  expect([note?.getAttribute('data-kind'), note?.textContent]).toEqual([kind, text])
})
