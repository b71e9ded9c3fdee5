import { expect, test } from 'vitest'
import type { Role } from '../enums.ts'
import { type Actor, denial, isLastOwner } from './denial.ts'

const me = (role: Role | null, is_admin = false): Actor => ({ user: { id: 'me', is_admin }, role })
const other = { id: 'other', status: 'active' } as const
const myself = { id: 'me', status: 'active' } as const
const invited = { id: 'other', status: 'invited' } as const
const shutOut = { id: 'other', status: 'deactivated', account_deactivated: true } as const

test.each([
  ['reader', 'me', 'editor'],
  ['editor', 'me', null],
  ['editor', 'other', 'notYourToken'],
  ['owner', 'other', null],
] as const)('denial for the role %s, revoking a token made by %s: %s', (role, maker, reason) => {
  expect(denial('tokens.delete', me(role), { created_by: { id: maker } })).toBe(reason)
})

test('an unknown role has exactly the rights of every member', () => {
  const auditor = me('auditor' as string as Role)
  expect(denial('runs.list', auditor)).toBeNull()
  expect(denial('runs.create', auditor)).toBe('editor')
  expect(denial('users.list', auditor)).toBe('owner')
})

test.each([
  ['an editor promotes himself', 'editor', myself, { role: 'owner' }, false, 'owner'],
  ['an editor renames himself', 'editor', myself, { name: 'New' }, false, null],
  ['somebody without a team renames himself', null, myself, { name: 'New' }, false, null],
  ['an editor renames another', 'editor', other, { name: 'New' }, false, 'owner'],
  ['an owner renames another', 'owner', other, { name: 'New' }, false, 'notYourProfile'],
  ['an owner demotes another', 'owner', other, { role: 'reader' }, false, null],
  ['the last owner steps down', 'owner', myself, { role: 'editor' }, true, 'lastOwner'],
  ['the last owner is deactivated', 'owner', other, { status: 'deactivated' }, true, 'lastOwner'],
  ['the last owner is made an owner', 'owner', myself, { role: 'owner' }, true, null],
  ['who may be the last owner steps down', 'owner', myself, { role: 'editor' }, 'unknown', null],
  ['an invitation is accepted for another', 'owner', invited, { status: 'active' }, false, 'invitedOnly'],
  ['an invitation is sent again', 'owner', invited, { status: 'invited' }, false, null],
  [
    'a deactivated member is let in',
    'owner',
    { ...other, status: 'deactivated' },
    { status: 'active' },
    false,
    null,
  ],
  ['a deactivated account is let in', 'owner', shutOut, { status: 'active' }, false, 'accountDeactivated'],
  ['a member is invited', 'owner', other, { status: 'invited' }, false, 'invitedOnly'],
] as const)('a user: %s', (_, role, user, change, last, reason) => {
  expect(denial('users.update', me(role), { user, change, isLastOwner: last })).toBe(reason)
})

test.each([
  ['takes the own rights', myself, { is_admin: false }, false, 'yourself'],
  ['deactivates himself', myself, { status: 'deactivated' }, false, 'yourself'],
  ['renames himself', myself, { name: 'New' }, false, null],
  ['takes the rights of another', other, { is_admin: false }, false, null],
  ['deactivates the last owner of a team', other, { status: 'deactivated' }, true, 'lastOwner'],
  ['lets in who was only invited', invited, { status: 'active' }, false, 'invitedOnly'],
] as const)('an account: an administrator %s', (_, user, change, last, reason) => {
  const subject = { user, change, isLastOwner: last }
  expect(denial('admin.updateAccount', me(null, true), subject)).toBe(reason)
  expect(denial('admin.updateAccount', me('owner'), subject)).toBe('admin')
})

test('a run can be interrupted until it has finished; a team can be entered by members and administrators', () => {
  expect(denial('admin.interruptRun', me(null, true), { state: 'started' })).toBeNull()
  expect(denial('admin.interruptRun', me(null, true), { state: 'failure' })).toBe('finished')
  expect(denial('teams.select', me(null), { isMember: false })).toBe('notYourTeam')
  expect(denial('teams.select', me(null, true), { isMember: false })).toBeNull()
})

test('a call whose rule needs a row doesn’t compile without one', () => {
  // @ts-expect-error the token is missing
  expect(() => denial('tokens.delete', me('editor'))).toThrow()
  // @ts-expect-error there is no thing
  expect(denial('projects.create', me('editor'), {})).toBeNull()
})

test.each([
  ['owner', 'active', 1, true],
  ['owner', 'active', 2, false],
  ['owner', 'active', undefined, 'unknown'],
  ['owner', 'deactivated', 1, false],
  ['editor', 'active', 1, false],
] as const)('%s, %s, with %s active owners: last owner is %s', (role, status, owners, expected) => {
  expect(isLastOwner({ role, status }, owners)).toBe(expected)
})
