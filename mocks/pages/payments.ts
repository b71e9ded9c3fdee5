import type { Backend } from '../backend/backend.ts'
import type { Page } from '../backend/calls.ts'
import { refusalReply } from '../backend/faults.ts'
import { Refusal } from '../backend/refusal.ts'
import { escapeHtml, htmlPage } from './html.ts'
import { pathFor, redirectTo, sign } from './links.ts'

/** The payment portal: a page where the owner adds or removes a card. */

const base = '/api/fake/payments'

export function portalUrl(backend: Backend, origin: string, teamId: string): string {
  return `${origin}${base}?team=${teamId}&signature=${sign(backend, 'portal', teamId)}`
}

export const paymentsPage: Page = async (request, backend) => {
  const url = new URL(request.target, 'http://payments')
  if (url.pathname !== base) return null
  const team = backend.db.tables.teams.get(url.searchParams.get('team') ?? '')
  if (!team || url.searchParams.get('signature') !== sign(backend, 'portal', team.id)) {
    return refusalReply(new Refusal('FORBIDDEN', { message: 'This link is not signed.' }))
  }
  const card = url.searchParams.get('card')
  if (card === 'add' || card === 'remove') {
    await backend.change(
      () => void backend.db.update('teams', team.id, { is_payment_available: card === 'add' }),
    )
    return redirectTo(pathFor(request, '/usage'))
  }
  const link = (what: 'add' | 'remove') => escapeHtml(pathFor(request, `${request.target}&card=${what}`))
  const body = team.is_payment_available
    ? `<p>A card ending in 4242 is on file. Runs are billed to it once the free seconds are used up.</p>
       <a href="${link('remove')}">Remove the card</a>`
    : `<p>No card is on file. Add the demonstration card to go on after the free seconds.</p>
       <a class="primary" href="${link('add')}">Add the card ending in 4242</a>`
  return htmlPage(
    `Payments of ${team.name}`,
    `<h1>${escapeHtml(team.name)}</h1>${body}<hr><a href="${escapeHtml(pathFor(request, '/usage'))}">Back to Paceline</a>
     <p><small>This portal belongs to the fake backend. No money moves.</small></p>`,
  )
}
