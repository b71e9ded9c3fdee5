import { ServiceError } from '../../db/service-error.ts'
import type { Backend } from '../../service/backend.ts'
import { refusalReply } from '../../service/faults.ts'
import type { StandInPage } from '../../service/handle-call.ts'
import { paymentOf } from '../billing.ts'
import { escapeHtml, htmlPage } from './html.ts'
import { pathFor, redirectTo, sign } from './links.ts'
import { textsFor } from './texts.ts'

/** The payment portal: a page where the owner adds or removes a card. */

const base = '/api/pages/payments'

export function portalUrl(backend: Backend, origin: string, teamId: string): string {
  return `${origin}${base}?team=${teamId}&signature=${sign(backend, 'portal', teamId)}`
}

export const paymentsPage: StandInPage = async (request, backend) => {
  const url = new URL(request.target, 'http://payments')
  if (url.pathname !== base) return null
  const team = backend.db.teams.get(url.searchParams.get('team') ?? '')
  if (!team || url.searchParams.get('signature') !== sign(backend, 'portal', team.id)) {
    return refusalReply(new ServiceError('FORBIDDEN', { message: 'This link is not signed.' }))
  }
  const payment = paymentOf(backend.db, team)
  const card = url.searchParams.get('card')
  if (card === 'add' || card === 'remove') {
    await backend.change(() =>
      backend.db.payments.update(payment, { data: { is_payment_available: card === 'add' } }),
    )
    return redirectTo(pathFor(request, '/usage'))
  }
  const link = (what: 'add' | 'remove') => escapeHtml(pathFor(request, `${request.target}&card=${what}`))
  const { t } = textsFor(request)
  const home = escapeHtml(pathFor(request, '/usage'))
  const [text, act] = payment.is_payment_available
    ? [t.payments.has, `<a href="${link('remove')}">${t.payments.remove}</a>`]
    : [t.payments.hasNot, `<a class="primary" href="${link('add')}">${t.payments.add}</a>`]
  return htmlPage(request, {
    title: `${t.payments.title}: ${team.name}`,
    body: `<p>${text}</p><ul><li>${act}</li><li><a class="quiet" href="${home}">${t.back}</a></li></ul>`,
    note: t.payments.note,
  })
}
