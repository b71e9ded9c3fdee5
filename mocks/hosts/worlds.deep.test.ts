import { expect, test } from 'vitest'
import { compareWorlds } from './worlds.fixture.ts'

test('two hundred long-lived worlds at once behave as each would alone', {
  timeout: 600_000,
}, async () => {
  const { differences } = await compareWorlds(200, 150)
  expect(differences).toEqual([])
})
