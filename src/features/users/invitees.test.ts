import { expect, test } from 'vitest'
import { readInvitees } from './invitees.ts'

test('reads lines, commas and what mail programs copy; doubles count once', () => {
  const typed = `ivan.petrov+ci@acme.test, Ann Lee <Ann@acme.test>
    "Lee, or not" ; ann@acme.test
    nobody@, "Max Roe" <max_roe@acme.test>`
  expect(readInvitees(typed)).toEqual({
    invitees: [
      { email: 'ivan.petrov+ci@acme.test', name: 'Ivan Petrov' },
      { email: 'ann@acme.test', name: 'Ann Lee' },
      { email: 'max_roe@acme.test', name: 'Max Roe' },
    ],
    wrong: ['"Lee', 'or not"', 'nobody@'],
  })
})

test('an address without letters in front still has a name', () => {
  expect(readInvitees('_@acme.test').invitees).toEqual([{ email: '_@acme.test', name: '_@acme.test' }])
  expect(readInvitees(' \n,; ')).toEqual({ invitees: [], wrong: [] })
})
