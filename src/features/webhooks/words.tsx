import { useTranslation } from 'react-i18next'
import type { DeliveryState, WebhookEvent } from '../../contract/enums.ts'
import { ownProperty } from '../../contract/own-property.ts'
import type { DeliveryAttempt } from '../../contract/webhooks.ts'
import type { Translate } from '../../i18n/texts.ts'
import { wordOf } from '../../i18n/use-language.ts'
import { Status } from '../../ui/cells.tsx'

const keys = {
  'run.started': 'started',
  'run.finished': 'finished',
  'run.interrupted': 'interrupted',
  'limit.reached': 'limit',
} as const satisfies Record<WebhookEvent, string>

/** An event that this version doesn't know goes by its own name. */
export function eventWord(t: Translate, event: string): string {
  const key = ownProperty(keys, event)
  return key ? t(`webhooks:events.${key}`) : event
}

const kinds: Readonly<Record<DeliveryState, 'good' | 'waiting' | 'bad'>> = {
  waiting: 'waiting',
  delivered: 'good',
  failed: 'bad',
}

export function DeliveryStatus({ state }: { state: DeliveryState }) {
  const { t } = useTranslation('webhooks')
  return (
    <Status kind={ownProperty(kinds, state) ?? 'off'}>
      {wordOf(t('state', { returnObjects: true }), state)}
    </Status>
  )
}

/** The outcome of an attempt. */
export function outcomeWord(t: Translate, { status, problem }: DeliveryAttempt): string {
  if (status !== null && !Number.isNaN(status)) return t('webhooks:outcome.status', { status })
  return problem ? wordOf(t('webhooks:outcome.problem', { returnObjects: true }), problem) : '-'
}

export const wasAccepted = ({ status }: DeliveryAttempt): boolean =>
  status !== null && status >= 200 && status < 300
