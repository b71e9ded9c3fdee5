import { expect, test } from 'vitest'
import { withUsedVariables } from './sign-in-pages.ts'

test('variables: those that are used stay, with what they are made of, in both themes', () => {
  const styles =
    ':root{--a: 1px;--b: var(--c);--c: red;--d: 2px;}:root[data-scheme="dark"]{--a: 3px;--c: blue;--d: 4px;}'
  expect(withUsedVariables(styles, 'p{color:var(--b, var(--e))}')).toBe(
    ':root{--b: var(--c);--c: red;}:root[data-scheme="dark"]{--c: blue;}',
  )
})

test('variables: rules that declare none stay as they are', () => {
  const styles = '@media (min-width: 36em) {.hidden {display: none !important;}}'
  expect(withUsedVariables(styles, '')).toBe(styles)
})
