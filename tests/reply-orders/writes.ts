import { fireEvent } from '@testing-library/react'
import { vi } from 'vitest'
import type { PersonaKey } from '../../fixtures/personas.ts'
import type { EndpointId } from '../../src/contract/access-and-lists.ts'
import { selectTeam } from '../../src/contract/teams.ts'
import { emptyDraft } from '../../src/features/run-create/draft.ts'
import { namespace } from '../../src/lib/product.ts'
import { goodRequests } from '../requests.ts'
import { emailOf } from '../service.ts'
import { theService } from './stage.tsx'

/** Each way in which the product writes: where a person finds it, and what they press. */

export interface WriteAction {
  name: string
  /** The file of `src` that sends. */
  from: string
  id: EndpointId
  /** Null for guests. */
  who: PersonaKey | null
  /** Creates the rows that the action needs. */
  prepare?: () => Promise<void>
  at: () => string
  /** Up to the last press. */
  open: () => Promise<unknown>
  press: () => Promise<unknown>
  /** The steps before a second attempt, after a failure. */
  again?: () => Promise<unknown>
  /** Left open after success. */
  leaves?: 'dialog'
  /** Removing the row also removes its dialog, including the dialog's messages. */
  takesDialog?: true
  /** Where it leads to, when it leads somewhere. */
  leadsTo?: RegExp
  /** Words of how it went. */
  says?: RegExp
  /** No page shows its effect when it is loaded again. */
  keepsNothing?: true
  /** Changes the session or the team, and so every page. */
  isEverywhere?: true
}

const patient = { timeout: 8_000, interval: 5 }
const labelOf = (element: Element) =>
  element.getAttribute('aria-label') ?? element.textContent?.replace(/\s*\*?$/, '').trim() ?? ''

function named(selector: string, name?: string): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(selector)]
  if (name === undefined) return all[0]
  // The topmost element comes last. A switch's label contains its description, too.
  return (
    all.findLast((one) => labelOf(one) === name) ??
    all.findLast((one) => one.tagName === 'LABEL' && labelOf(one).startsWith(name))
  )
}

const find = (selector: string, name?: string): Promise<HTMLElement> =>
  vi.waitFor(() => {
    const found = named(selector, name)
    if (!found) throw new Error(`nothing called “${name ?? ''}” (${selector})`)
    return found
  }, patient)

export async function click(name: string): Promise<void> {
  fireEvent.click(await find('button, [role=menuitem], [role=menuitemradio], a', name))
}

/** In the dialog, where the page may have a button of the same name. */
async function confirm(name: string): Promise<void> {
  fireEvent.click(await find('[role=dialog] button', name))
}

export async function fill(label: string, value: string): Promise<void> {
  const found = await find('label', label)
  const input = document.getElementById(found.getAttribute('for') ?? '')
  if (!input) throw new Error(`“${label}” labels nothing`)
  if (input instanceof HTMLInputElement && input.type === 'checkbox') fireEvent.click(input)
  else fireEvent.change(input, { target: { value } })
}

async function rowAction(row: string, action: string): Promise<void> {
  await click(`Actions: ${row}`)
  await click(action)
}

export async function chooseRole(name: string, role: string): Promise<void> {
  fireEvent.change(await find('select', `Role: ${name}`), { target: { value: role } })
}

const colleague = 'Egor Sokolov'
const tables = () => theService().db
const acme = () =>
  tables()
    .teams.all()
    .find(({ name }) => name === 'Acme Mobile')?.id ?? ''
export const request = (id: EndpointId): string => String(goodRequests(theService())[id].params?.id)
const domain = (value: string) => tables().domains.findMany((q) => q.where({ value }))[0]?.id ?? ''
const receiver = 'https://builds.acme.test/paceline/events'
const webhookOf = (url: string) => tables().webhooks.findMany((q) => q.where({ url }))[0]?.id ?? ''
const metadata = {
  'Sign-on URL': 'https://login.acme.test/saml2/sso',
  'Identity provider’s entity ID': 'https://login.acme.test/saml2/metadata',
}

/** An owner of two teams. */
async function belongToGlobex(): Promise<void> {
  const service = theService()
  const own = tables()
    .memberships.all()
    .find(({ team_id }) => team_id === acme())
  const olivia = tables().users.findFirst((q) => q.where({ email: 'olivia@acme.test' }))?.id ?? ''
  const globex =
    tables()
      .teams.all()
      .find(({ name }) => name === 'Globex')?.id ?? ''
  if (own)
    await service.backend.change(async () => {
      await service.db.memberships.create({
        ...own,
        id: `${olivia}.${globex}`,
        user_id: olivia,
        team_id: globex,
      })
    })
}

async function certificate(): Promise<string> {
  return JSON.parse(tables().domains.findMany((q) => q.where({ value: 'globex.test' }))[0]?.saml ?? '{}')
    .certificate
}
async function fillSaml(): Promise<void> {
  for (const [label, value] of Object.entries(metadata)) await fill(label, value)
  await fill('Signing certificate', await certificate())
}
/** Ready to be sent, with a file that is there already. */
async function draftRun(): Promise<void> {
  const { id: path, filename: name } = tables().uploads.findMany((q) => q.where({ team_id: acme() }))[0] ?? {}
  const file = { name, size: 3, md5: 'a'.repeat(32), path }
  localStorage.setItem(
    `${namespace}.runDraft.${acme()}`,
    JSON.stringify({ ...emptyDraft, app: file, testApp: { ...file, md5: 'b'.repeat(32) } }),
  )
}

/** An administrator goes into a team. */
async function enter(team: string): Promise<void> {
  const service = theService()
  const id = tables()
    .teams.all()
    .find(({ name }) => name === team)?.id
  await service.call(selectTeam, { params: { id } }, await service.enter(emailOf('admin')))
}

/** The night in which staging answered too late: some of its failures are known. */
function nightOf() {
  const marked = tables()
    .knownFailures.all()
    .find(({ until }) => until !== null)
  const run = tables()
    .runs.all()
    .findLast(
      (one) =>
        one.project_id === marked?.project_id &&
        one.branch === 'main' &&
        /"incident"/.test(one.spec_rest ?? ''),
    )
  return { run, marked }
}

function openInvited(): Promise<void> {
  const invited = tables()
    .users.all()
    .find(({ status }) => status === 'invited')
  return click(`Actions: ${invited?.name}`)
}
async function openFirstMenu(): Promise<void> {
  fireEvent.click(await find('main button[aria-label^="Actions: "]'))
  await find('[role=menuitem]', 'Repeat')
}

async function openFirstDelivery(): Promise<void> {
  fireEvent.click(await find('main button[aria-label^="Actions: "]'))
  await find('[role=menuitem]', 'Send again')
}

/** It opens once its organizations are known, which are asked for before replies wait for their turn. */
async function openUserMenu(): Promise<void> {
  await click('User menu: Olivia Marsh')
  await find('[role=menuitem]')
}
const nothing = async () => {}

export const writeActions: readonly WriteAction[] = [
  {
    name: 'a role',
    from: 'features/users/role-select.tsx',
    id: 'users.update',
    who: 'owner',
    at: () => '/users?limit=50',
    open: nothing,
    press: () => chooseRole(colleague, 'reader'),
  },
  {
    name: 'a person deactivated',
    from: 'features/users/change-user.tsx',
    id: 'users.update',
    who: 'owner',
    at: () => '/users?limit=50',
    open: () => rowAction(colleague, 'Deactivate'),
    press: () => confirm('Deactivate'),
  },
  {
    name: 'an invitation sent again',
    from: 'features/users/use-user-actions.ts',
    id: 'users.update',
    who: 'owner',
    at: () => '/users?limit=50',
    open: openInvited,
    again: openInvited,
    press: () => click('Resend invitation'),
  },
  {
    name: 'invitations',
    from: 'features/users/invitations.ts',
    id: 'users.invite',
    who: 'owner',
    at: () => '/users?limit=50',
    open: async () => {
      await click('Invite')
      await fill('E-mail addresses', 'kai@acme.test, lou@acme.test')
    },
    press: () => confirm('Invite 2 people'),
    again: () => confirm('Correct 2 addresses'),
    leaves: 'dialog',
  },
  {
    name: 'a new project',
    from: 'features/projects/project-drawer.tsx',
    id: 'projects.create',
    who: 'editor',
    at: () => '/projects',
    open: async () => {
      await click('New project')
      await fill('Name', 'Loyalty')
    },
    press: () => confirm('Create'),
  },
  {
    name: 'a project’s name',
    from: 'features/projects/project-drawer.tsx',
    id: 'projects.update',
    who: 'editor',
    at: () => '/projects',
    open: async () => {
      await rowAction('Gift cards', 'Rename')
      await fill('Name', 'Vouchers')
    },
    press: () => confirm('Save'),
  },
  {
    name: 'a new token',
    from: 'features/tokens/create-token-dialog.tsx',
    id: 'tokens.create',
    who: 'editor',
    at: () => '/tokens',
    open: async () => {
      await click('New token')
      await fill('Name', 'Pipeline')
    },
    press: () => confirm('Create'),
    leaves: 'dialog',
  },
  {
    name: 'a token revoked',
    from: 'features/tokens/revoke-token-dialog.tsx',
    id: 'tokens.delete',
    who: 'owner',
    at: () => '/tokens',
    open: async () => {
      await rowAction('GitHub Actions', 'Revoke')
      await fill('Type the name to confirm: GitHub Actions', 'GitHub Actions')
    },
    press: () => confirm('Revoke'),
  },
  {
    name: 'a new webhook',
    from: 'features/webhooks/webhook-dialog.tsx',
    id: 'webhooks.create',
    who: 'owner',
    at: () => '/webhooks',
    open: async () => {
      await click('New webhook')
      await fill('Address', 'https://hooks.acme.test/runs')
    },
    press: () => confirm('Create'),
    leaves: 'dialog',
  },
  {
    name: 'a webhook changed',
    from: 'features/webhooks/webhook-dialog.tsx',
    id: 'webhooks.update',
    who: 'owner',
    at: () => '/webhooks',
    open: async () => {
      await rowAction(receiver, 'Edit')
      await fill('Address', 'https://builds.acme.test/moved')
    },
    press: () => confirm('Save'),
  },
  {
    name: 'a webhook deleted',
    from: 'routes/_team/webhooks/index.tsx',
    id: 'webhooks.delete',
    who: 'owner',
    at: () => '/webhooks',
    open: () => rowAction(receiver, 'Delete'),
    press: () => confirm('Delete'),
  },
  {
    name: 'a delivery sent again',
    from: 'features/webhooks/queries.ts',
    id: 'webhooks.sendAgain',
    who: 'owner',
    at: () => `/webhooks/${webhookOf(receiver)}/deliveries`,
    open: openFirstDelivery,
    again: openFirstDelivery,
    press: () => click('Send again'),
  },
  {
    name: 'a new domain',
    from: 'routes/_team/domains/index.tsx',
    id: 'domains.create',
    who: 'owner',
    at: () => '/domains',
    open: async () => {
      await click('Add domain')
      await fill('Domain', 'acme-labs.test')
    },
    press: () => confirm('Add'),
    leadsTo: /^\/domains\/.+\/verification$/,
  },
  {
    name: 'a domain deleted',
    from: 'routes/_team/domains/index.tsx',
    id: 'domains.delete',
    who: 'owner',
    at: () => '/domains',
    open: () => rowAction('acme.test', 'Delete'),
    press: () => confirm('Delete'),
  },
  {
    name: 'a domain checked',
    from: 'features/domains/verification-check.tsx',
    id: 'domains.verify',
    who: 'owner',
    at: () => `/domains/${domain('acme-courier.test')}/verification`,
    open: nothing,
    press: () => click('Check now'),
    says: /^There is no such record|unexpected answer|next check/,
  },
  {
    name: 'single sign-on',
    from: 'features/domains/saml-form.tsx',
    id: 'domains.update',
    who: 'owner',
    at: () => `/domains/${domain('acme.test')}/saml`,
    open: fillSaml,
    press: () => click('Save'),
  },
  {
    name: 'single sign-on removed',
    from: 'features/domains/remove-saml.tsx',
    id: 'domains.update',
    who: 'admin',
    prepare: () => enter('Globex'),
    at: () => `/domains/${domain('globex.test')}/saml`,
    open: () => click('Remove configuration'),
    press: () => confirm('Remove'),
    takesDialog: true,
  },
  {
    name: 'single sign-on tried',
    from: 'features/domains/saml-test.tsx',
    id: 'saml.test',
    who: 'owner',
    at: () => `/domains/${domain('acme.test')}/saml`,
    open: fillSaml,
    press: () => click('Test the configuration'),
    keepsNothing: true,
  },
  {
    name: 'the usage limit',
    from: 'features/usage/limit-dialog.tsx',
    id: 'teams.updateUsageLimit',
    who: 'owner',
    at: () => '/usage',
    open: async () => {
      await click(
        (tables().payments.get(acme())?.seconds_limit ?? null) === null ? 'Set a limit' : 'Change the limit',
      )
      await fill('Limit the usage', 'on')
    },
    press: () => confirm('Save'),
  },
  {
    name: 'a team’s payment',
    from: 'features/admin/payment-dialog.tsx',
    id: 'teams.updatePaymentInfo',
    who: 'admin',
    at: () => '/organizations',
    open: async () => {
      await rowAction('Hooli', 'Edit payment')
      await fill('Invoiced by hand', 'on')
      await confirm('Review')
    },
    press: () => confirm('Apply'),
  },
  {
    name: 'another’s team entered',
    from: 'features/admin/use-enter-team.ts',
    id: 'teams.select',
    who: 'admin',
    at: () => '/organizations',
    open: () => click('Actions: Globex'),
    press: () => click('Enter the team'),
    leadsTo: /^\/overview$/,
    isEverywhere: true,
    again: () => click('Actions: Globex'),
  },
  {
    name: 'an own team entered',
    from: 'shared/own-teams.ts',
    id: 'teams.select',
    who: 'owner',
    prepare: belongToGlobex,
    at: () => '/tokens',
    open: openUserMenu,
    press: () => click('Globex'),
    leadsTo: /^\/$/,
    isEverywhere: true,
  },
  {
    name: 'an own team entered on the way in',
    from: 'routes/create-organization.tsx',
    id: 'teams.select',
    who: 'owner',
    prepare: belongToGlobex,
    at: () => '/create-organization',
    open: nothing,
    press: () => click('Open: Globex'),
    leadsTo: /^\/$/,
    isEverywhere: true,
  },
  {
    name: 'a new organization',
    from: 'routes/create-organization.tsx',
    id: 'teams.create',
    who: 'owner',
    at: () => '/create-organization',
    open: () => fill('Name', 'Nova'),
    press: () => click('Create'),
    leadsTo: /^\/$/,
    isEverywhere: true,
  },
  {
    name: 'an administrator',
    from: 'features/admin/account-actions.tsx',
    id: 'admin.updateAccount',
    who: 'admin',
    at: () => '/admin/accounts?limit=50',
    open: () => rowAction(colleague, 'Make administrator'),
    press: () => confirm('Make administrator'),
  },
  {
    name: 'runs interrupted',
    from: 'shared/runs/interrupt-dialog.tsx',
    id: 'admin.interruptRun',
    who: 'admin',
    at: () => '/admin/runs?state=running',
    open: async () => {
      const name = tables().runs.findFirst((q) => q.where({ id: request('admin.interruptRun') }))?.name
      await rowAction(String(name), 'Interrupt')
      await fill('Reason', 'It hangs.')
    },
    press: () => confirm('Interrupt'),
  },
  {
    name: 'a run interrupted from its report',
    from: 'shared/runs/interrupt-dialog.tsx',
    id: 'admin.interruptRun',
    who: 'admin',
    prepare: () => enter('Acme Mobile'),
    at: () => `/runs/${request('admin.interruptRun')}/report?tab=configuration`,
    open: async () => {
      await click('Actions')
      await click('Interrupt the run')
      await fill('Reason', 'It hangs.')
    },
    press: () => confirm('Interrupt'),
  },
  {
    name: 'a run repeated from its report',
    from: 'shared/runs/use-repeat-run.tsx',
    id: 'runs.repeat',
    who: 'editor',
    at: () => `/runs/${request('runs.get')}/report?tab=configuration`,
    open: nothing,
    press: () => click('Repeat'),
    leadsTo: /^\/runs\/.+\/report$/,
  },
  {
    name: 'a run repeated in the list',
    from: 'shared/runs/use-repeat-run.tsx',
    id: 'runs.repeat',
    who: 'editor',
    at: () => '/runs?state=passed',
    open: openFirstMenu,
    again: openFirstMenu,
    press: () => click('Repeat'),
  },
  {
    name: 'runs repeated together',
    from: 'features/runs/repeat-dialog.tsx',
    id: 'runs.repeat',
    who: 'editor',
    at: () => '/runs?state=passed',
    open: async () => {
      fireEvent.click(await find('main tbody input[type=checkbox]'))
      await click('Repeat')
      await find('[role=dialog] button', 'Repeat')
    },
    says: /^(1 run selected|Repeat|Clear selection)$/,
    press: () => confirm('Repeat'),
  },
  {
    name: 'a new run',
    from: 'features/run-create/use-run-form.ts',
    id: 'runs.create',
    who: 'editor',
    prepare: draftRun,
    at: () => '/runs/create?step=review',
    open: nothing,
    press: () => click('Start the run'),
    leadsTo: /^\/runs/,
  },
  {
    name: 'a profile',
    from: 'features/profile/about-form.tsx',
    id: 'users.update',
    who: 'editor',
    at: () => '/profile',
    open: () => fill('Full name', 'Egor S.'),
    press: () => click('Save'),
  },
  {
    name: 'a password',
    from: 'features/profile/password-form.tsx',
    id: 'users.update',
    who: 'editor',
    at: () => '/profile',
    open: async () => {
      await fill('Current password', 'demo-password')
      await fill('New password', 'another-secret')
    },
    press: () => click('Change the password'),
    keepsNothing: true,
  },
  {
    name: 'all sessions ended',
    from: 'routes/_team/profile.tsx',
    id: 'users.update',
    who: 'editor',
    at: () => '/profile',
    open: () => click('Log out everywhere'),
    press: () => confirm('Log out everywhere'),
    leadsTo: /^\/auth\/sign_in$/,
    isEverywhere: true,
  },
  {
    name: 'a known failure',
    from: 'features/report/known/known-dialogs.tsx',
    id: 'knownFailures.create',
    who: 'editor',
    at: () => `/runs/${nightOf().run?.id}/report?status=failed&q=-verdict%3Aknown`,
    open: async () => {
      fireEvent.click(await find('[role=treeitem]'))
      await click('Mark as known…')
      await fill('Reason', 'A new backend.')
    },
    press: () => confirm('Mark as known'),
  },
  {
    name: 'a known failure ended',
    from: 'features/report/known/known-dialogs.tsx',
    id: 'knownFailures.end',
    who: 'editor',
    at: () => `/runs/${nightOf().run?.id}/report?test=${encodeURIComponent(nightOf().marked?.test ?? '')}`,
    open: () => click('No longer known'),
    press: () => confirm('No longer known'),
  },
  {
    name: 'signing in',
    from: 'features/auth/guest-forms.ts',
    id: 'user.signIn',
    who: null,
    at: () => '/auth/sign_in?redirect=%2Ftokens',
    open: async () => {
      await fill('E-mail', 'olivia@acme.test')
      await fill('Password', 'demo-password')
    },
    press: () => click('Sign in'),
    leadsTo: /^\/tokens$/,
    isEverywhere: true,
  },
  {
    name: 'signing up',
    from: 'features/auth/guest-forms.ts',
    id: 'user.signUp',
    who: null,
    at: () => '/auth/sign_up',
    open: async () => {
      await fill('E-mail', 'nova@nova.test')
      await fill('Full name', 'Nova Reyes')
      await fill('Organization', 'Nova')
      await fill('Password', 'another-secret')
      await fill('I accept the Terms of Use and the Privacy Policy', 'on')
    },
    press: () => click('Sign up'),
    leadsTo: /^\/overview$/,
    isEverywhere: true,
    says: /^There is already an account/,
  },
  {
    name: 'a link for a new password',
    from: 'features/auth/guest-forms.ts',
    id: 'user.resetPassword',
    who: null,
    at: () => '/auth/reset',
    open: () => fill('E-mail', 'egor@acme.test'),
    press: () => click('Send the link'),
    leadsTo: /^\/auth\/reset$/,
    keepsNothing: true,
  },
  {
    name: 'a new password by a link',
    from: 'features/auth/guest-forms.ts',
    id: 'user.restorePassword',
    who: null,
    at: () => '/auth/restore/a-link-from-a-mail',
    open: () => fill('New password', 'another-secret'),
    press: () => click('Set the password'),
    leadsTo: /^\/auth\/sign_in$/,
    keepsNothing: true,
  },
]
