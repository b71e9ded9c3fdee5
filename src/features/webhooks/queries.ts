import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { endpointMutation, queryKeepingPreviousData } from '../../api/query.ts'
import { type Delivery, listDeliveries, listWebhooks, sendDeliveryAgain } from '../../contract/webhooks.ts'
import { useErrorText } from '../../ui/errors.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { toast } from '../../ui/toast.ts'
import { outcomeWord, wasAccepted } from './words.tsx'

/** All of a team's, which are few; the limit is for a service that sends thousands. */
export const webhooksQuery = queryKeepingPreviousData(listWebhooks, { query: { limit: 50 } })

const whileUnderWay = 2_000
const whileWaiting = 10_000

/** Changes with each attempt: a log keeps only so many, and moments of a frozen clock are the same. */
const markOf = ({ attempts }: Delivery) => `${attempts.length} ${attempts.at(-1)?.at}`

/** "Send again", and how often a log is fetched anew until its outcome is there. */
export function useSendAgain() {
  const { t } = useTranslation(['webhooks', 'common'])
  const errorText = useErrorText()
  /** Deliveries under way, with their marks from before. */
  const [underWay, setUnderWay] = useState<ReadonlyMap<string, string>>(new Map())
  const send = useMutation(
    endpointMutation(sendDeliveryAgain, { invalidates: [listDeliveries, listWebhooks] }),
  )
  const isUnderWay = (delivery: Delivery) => underWay.get(delivery.id) === markOf(delivery)
  const sendAgain = (delivery: Delivery) =>
    send.mutate(
      { id: delivery.id },
      {
        onSuccess: (after) => {
          const attempt = after.attempts.at(-1)
          if (!attempt || markOf(after) === markOf(delivery)) {
            setUnderWay(new Map([...underWay, [delivery.id, markOf(delivery)]]))
            toast({ kind: 'info', message: t('sendAgain.sending') })
          } else if (wasAccepted(attempt)) toast({ kind: 'success', message: t('sendAgain.done') })
          else toast({ kind: 'error', message: t('sendAgain.failed', { outcome: outcomeWord(t, attempt) }) })
        },
        onError: (error) =>
          toast({
            kind: 'error',
            message: failureCode(error) === 'CONFLICT' ? t('sendAgain.sending') : errorText(error),
          }),
      },
    )
  return {
    actionFor: (delivery: Delivery): RowAction => ({
      id: 'sendAgain',
      label: t('sendAgain.open'),
      onClick: () => sendAgain(delivery),
      reason:
        isUnderWay(delivery) || (send.isPending && send.variables.id === delivery.id)
          ? t('sendAgain.sending')
          : null,
    }),
    refetchInterval: ({ state: { data } }: { state: { data: { payload: Delivery[] } | undefined } }) => {
      const shown = data?.payload ?? []
      if (shown.some(isUnderWay)) return whileUnderWay
      return shown.some(({ state }) => state === 'waiting') && whileWaiting
    },
  }
}
