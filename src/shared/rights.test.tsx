// @vitest-environment jsdom
import { renderHook } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useTexts } from '../../tests/render.tsx'
import { roles } from '../contract/enums.ts'
import { useRoleNames } from './rights.ts'

beforeEach(() => useTexts('en'))

test('an unknown role is shown as it is, as a disabled option', () => {
  const { nameOf, options } = renderHook(useRoleNames).result.current
  expect(['owner', 'auditor', 'https://a.test', '__proto__'].map(nameOf)).toEqual([
    'Owner',
    'auditor',
    'https://a.test',
    '__proto__',
  ])
  expect(options(roles, 'auditor')[0]).toEqual({ value: 'auditor', label: 'auditor', disabled: true })
  expect(options(roles, 'owner').map(({ value }) => value)).toEqual([...roles])
})
