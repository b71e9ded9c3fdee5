import { expect, it } from 'vitest'
import { expectedAndGot } from './expected-and-got.ts'

it.each([
  [
    `'view.getText() to match: is "Continue"' doesn't match the selected view.\n\nExpected: an instance of TextView and view.getText() with or without transformation to match: is "Continue"\n     Got: view.getText() was "Update required" transformed text was "Update required"`,
  ],
  ['XCTAssertEqual failed: ("Update required") is not equal to ("Continue") - label of continue_button'],
  ['Assertion is false: "Continue" is visible (continue_button shows "Update required")'],
  [
    'expect(received).toBe(expected) // Object.is equality\n\nExpected: "Continue"\nReceived: "Update required"',
  ],
  ["The text of element 'continue_button' should have been 'Continue' but it was 'Update required'."],
  ['org.junit.ComparisonFailure: expected:<Continue> but was:<Update required>'],
])('reads expected and actual value: %s', (text) => {
  const [message = ''] = text.split('\n')
  const comparison = { expected: 'Continue', got: 'Update required' }
  expect(expectedAndGot({ message, trace: text })).toEqual(comparison)
})

it('finds nothing in messages without a comparison', () => {
  expect(
    expectedAndGot({ message: 'Wait for [OkHttp] to become idle timed out', trace: '\tat a.B.c(B.kt:1)' }),
  ).toBeNull()
})
