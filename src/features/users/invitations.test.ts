import { expect, test } from 'vitest'
import { readInvitees } from './invitations.ts'

test('reads lines, commas and addresses copied from mail programs; repetitions count once', () => {
  const typed = `ivan.petrov+ci@acme.test, Ann Lee <Ann@acme.test>
    "Lee, or not" ; ann@acme.test
    nobody@, "Max Roe" <max_roe@acme.test>`
  expect(readInvitees(typed)).toEqual({
    invitees: [
      { email: 'ivan.petrov+ci@acme.test', name: 'Ivan Petrov' },
      { email: 'ann@acme.test', name: 'Ann Lee' },
      { email: 'max_roe@acme.test', name: 'Max Roe' },
    ],
    wrong: ['"Lee, or not"', 'nobody@'],
  })
})

test('a comma in a quoted name separates nothing, and a lone quote is no quotation', () => {
  expect(
    readInvitees('"Marsh, Ann" <ann@x.test>, "Roe; Max"<max@x.test>\n5" Ivan <ivan@x.test>, a@x.test'),
  ).toEqual({
    invitees: [
      { email: 'ann@x.test', name: 'Marsh, Ann' },
      { email: 'max@x.test', name: 'Roe; Max' },
      { email: 'ivan@x.test', name: '5" Ivan' },
      { email: 'a@x.test', name: 'A' },
    ],
    wrong: [],
  })
})

test('an address without letters before the @ still gets a name', () => {
  expect(readInvitees('_@acme.test').invitees).toEqual([{ email: '_@acme.test', name: '_@acme.test' }])
  expect(readInvitees(' \n,; ')).toEqual({ invitees: [], wrong: [] })
})
