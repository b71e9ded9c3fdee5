import type { SamlConfigInput } from '../../../src/contract/domains.ts'
import { accessDenied } from '../../../src/contract/enums.ts'
import type { ProductCode } from '../../../src/contract/errors.ts'
import { email as emailSchema } from '../../../src/contract/values.ts'
import { initialsOf } from '../../../src/ui/initials.ts'
import type { UserRow } from '../../db/models.ts'
import type { Backend } from '../../service/backend.ts'
import { refuseOtherSites } from '../../service/cross-site.ts'
import type { StandInPage } from '../../service/handle-call.ts'
import type { ApiRequest } from '../../service/messages.ts'
import { longSession, membershipIn, openSession } from '../../service/sessions.ts'
import { fill } from '../../texts/texts.ts'
import { samlProblem } from '../domains.ts'
import {
  addMember,
  addUser,
  domainOfEmail,
  invalidateLinks,
  isUnknown,
  type NewUser,
  samlEnforced,
  verifiedDomain,
} from '../people.ts'
import { escapeHtml, htmlPage } from './html.ts'
import { pathFor, redirectTo } from './links.ts'
import { textsFor } from './texts.ts'

/** The identity providers' side: a page that names who is about to sign in, and lets them go on or refuse. */

const base = '/api/pages/identity'
const providers = { google: 'Google', github: 'GitHub' } as const
type Provider = keyof typeof providers | 'saml'

interface Flow {
  provider: Provider
  email?: string | undefined
  redirect?: string | undefined
}

function flowUrl(origin: string, { provider, email, redirect }: Flow, answer?: string): string {
  const query = new URLSearchParams({ provider })
  if (email) query.set('email', email)
  if (redirect) query.set('redirect', redirect)
  if (answer) query.set('answer', answer)
  return `${origin}${base}?${query}`
}

export const identityUrl = (origin: string, flow: Omit<Flow, 'provider'>) =>
  flowUrl(origin, { ...flow, provider: 'saml' })
export const socialUrl = (origin: string, flow: Omit<Flow, 'email'>) => flowUrl(origin, flow)

export const identityPage: StandInPage = async (request, backend) => {
  const url = new URL(request.target, 'http://identity')
  if (url.pathname !== base || request.method !== 'GET') return null
  const provider = url.searchParams.get('provider') as Provider
  if (provider !== 'saml' && !Object.hasOwn(providers, provider)) return null
  const redirect = url.searchParams.get('redirect') ?? undefined
  const email = emailSchema.safeParse(url.searchParams.get('email'))
  const flow: Flow = { provider, redirect, email: email.success ? email.data : undefined }
  const answer = url.searchParams.get('answer')
  if (answer === 'deny') {
    return backTo(request, { error: provider === 'saml' ? 'SAML_ERROR' : accessDenied }, redirect)
  }
  if (answer === 'continue' && flow.email) {
    refuseOtherSites(request)
    return backTo(request, await signIn(backend, provider, flow.email), redirect)
  }
  return flow.email ? confirmPage(request, flow, flow.email, backend) : chooserPage(request, flow, backend)
}

function backTo(
  request: ApiRequest,
  outcome: { token: string } | { error: ProductCode | typeof accessDenied },
  redirect: string | undefined,
) {
  const query = new URLSearchParams(outcome)
  if (redirect) query.set('redirect', redirect)
  return redirectTo(pathFor(request, `/auth/sign_in?${query}`))
}

function signIn(
  backend: Backend,
  provider: Provider,
  email: string,
): Promise<{ token: string } | { error: ProductCode }> {
  return backend.change(async () => {
    const now = backend.clock.now()
    const known = backend.db.users.findFirst((q) => q.where({ email }))
    const userOf = provider === 'saml' ? samlUser : socialUser
    const user = await userOf(backend, email, known)
    if (typeof user === 'string') return { error: user }
    return { token: (await openSession(backend.db, user, now, longSession)).id }
  })
}

async function socialUser(
  backend: Backend,
  email: string,
  known: UserRow | undefined,
): Promise<UserRow | ProductCode> {
  if (samlEnforced(backend.db, email)) return 'SAML_AUTH_DOMAIN'
  if (known && isUnknown(backend.db, known)) return 'WRONG_CREDENTIALS'
  if (known) return accepted(backend, known)
  return newUser(backend, email)
}

/** The first sign-in at a domain joins its team, whether single sign-on is enforced or not (rule 3.7). */
async function samlUser(
  backend: Backend,
  email: string,
  known: UserRow | undefined,
): Promise<UserRow | ProductCode> {
  const domain = verifiedDomain(backend.db, domainOfEmail(email))
  if (!domain?.saml) return 'SAML_DOMAIN_NOT_CONFIGURED'
  const saml = JSON.parse(domain.saml) as SamlConfigInput
  if (samlProblem(saml)) return 'SAML_ERROR'
  const { db, clock } = backend
  const joins = { team_id: domain.team_id, role: saml.default_role }
  if (!known) return newUser(backend, email, joins)
  const joinsNow = known.status !== 'deactivated' && !membershipIn(db, known.id, joins.team_id)
  const user = joinsNow ? await addMember(db, clock.now(), known, joins) : known
  return isUnknown(db, user) ? 'WRONG_CREDENTIALS' : accepted(backend, user)
}

/** An invited user who signs in through a provider has accepted. */
async function accepted({ db }: Backend, known: UserRow): Promise<UserRow> {
  if (known.status !== 'invited') return known
  await invalidateLinks(db, known.id)
  return db.users.update(known, { data: { status: 'active' } })
}

async function newUser({ db, clock }: Backend, email: string, joins?: NewUser['joins']): Promise<UserRow> {
  return addUser(db, clock.now(), { email, name: nameFrom(email), status: 'active', joins })
}

/** `sam.o-neil@…` → "Sam O Neil": what a provider would tell. */
function nameFrom(email: string): string {
  const words = email
    .slice(0, email.lastIndexOf('@'))
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email
}

function confirmPage(request: ApiRequest, flow: Flow, email: string, backend: Backend) {
  const { t } = textsFor(request)
  const known = backend.db.users.findFirst((q) => q.where({ email }))
  const name = known?.name ?? email
  return htmlPage(request, {
    title: t.identity.confirm,
    body: `<p>${escapeHtml(fill(t.identity.confirmText, { provider: providerName(request, flow.provider) }))}</p>
     <ul>
       <li><a class="primary" href="${hrefOf(request, flow, 'continue')}">${escapeHtml(fill(t.identity.continue, { name }))}</a></li>
       <li><a href="${hrefOf(request, flow, 'deny')}">${t.identity.deny}</a></li>
     </ul>${known ? `<p>${escapeHtml(email)}</p>` : ''}`,
    note: t.identity.note,
  })
}

function chooserPage(request: ApiRequest, flow: Flow, backend: Backend) {
  const { t } = textsFor(request)
  const people = backend.db.users
    .all()
    .filter((user) => user.email.endsWith('.test') && user.password === null && user.status === 'active')
    .slice(0, 6)
  const choices = people.map(
    ({ name, email }) =>
      `<li><a class="row" href="${hrefOf(request, { ...flow, email }, 'continue')}"><i aria-hidden="true">${escapeHtml(initialsOf(name))}</i>
       <span>${escapeHtml(fill(t.identity.continue, { name }))}<small>${escapeHtml(email)}</small></span></a></li>`,
  )
  const hidden = flow.redirect
    ? `<input type="hidden" name="redirect" value="${escapeHtml(flow.redirect)}">`
    : ''
  return htmlPage(request, {
    title: t.identity.choose,
    body: `<p>${escapeHtml(fill(t.identity.chooseText, { provider: providerName(request, flow.provider) }))}</p>
     <ul>${choices.join('')}</ul>
     <form action="${escapeHtml(pathFor(request, base))}" method="get">
       <input type="hidden" name="provider" value="${flow.provider}">${hidden}
       <label>${t.identity.other} <input type="email" name="email" required autocomplete="email"></label>
       <button class="primary" type="submit">${t.identity.next}</button>
     </form>
     <a class="quiet" href="${hrefOf(request, flow, 'deny')}">${t.identity.deny}</a>`,
    note: t.identity.note,
  })
}

const providerName = (request: ApiRequest, provider: Provider) =>
  provider === 'saml' ? textsFor(request).t.identity.saml : providers[provider]

const hrefOf = (request: ApiRequest, flow: Flow, answer: string) =>
  escapeHtml(flowUrl(pathFor(request, ''), flow, answer))
