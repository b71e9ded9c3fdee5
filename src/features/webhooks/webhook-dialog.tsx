import { Checkbox, Stack, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { endpointMutation } from '../../api/query.ts'
import { type WebhookEvent, webhookEvents } from '../../contract/enums.ts'
import { mostWebhooks } from '../../contract/rules/webhooks.ts'
import {
  createWebhook,
  listWebhooks,
  updateWebhook,
  type Webhook,
  webhookBody,
} from '../../contract/webhooks.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { toast } from '../../ui/toast.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'
import { eventWord } from './words.tsx'

interface WebhookDialogProps extends DialogProps {
  /** Null for a new one. */
  webhook: Webhook | null
  /** With the secret, which no later reply holds. */
  onCreated?: (secret: string) => void
}

/** The contract's, with words of its own for a webhook without events. */
const schema = z.object({
  url: webhookBody.shape.url,
  events: z.array(z.enum(webhookEvents)).check(z.refine(({ length }) => length > 0, { error: 'noEvents' })),
})

interface Values {
  url: string
  events: WebhookEvent[]
}

export function WebhookDialog({ webhook, onCreated, ...dialog }: WebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  const create = useMutation({
    // The secret is told once: a slow list must not hold it up.
    ...endpointMutation(createWebhook, { invalidates: [listWebhooks], awaitsRefetch: false }),
    // The secret isn't kept a moment longer than the dialog that shows it.
    gcTime: 0,
  })
  const update = useMutation(endpointMutation(updateWebhook, { invalidates: [listWebhooks] }))
  const form = useForm({
    schema,
    initialValues: {
      url: webhook?.url ?? '',
      events: webhookEvents.filter((event) => webhook?.events.includes(event) ?? event === 'run.finished'),
    } as Values,
    mutation: {
      reset: webhook ? update.reset : create.reset,
      mutateAsync: (body: Values) =>
        webhook
          ? update.mutateAsync({ id: webhook.id, body }).then(() => null)
          : create.mutateAsync({ body }).then(({ secret }) => secret),
    },
    toInput: ({ url, events }) => ({ url, events: webhookEvents.filter((event) => events.includes(event)) }),
    onSuccess: (secret, { url }) => {
      dialog.onClose()
      if (secret === null) toast({ kind: 'success', message: t('edit.done', { url }) })
      else onCreated?.(secret)
    },
    labels: { url: t('columns.url'), events: t('columns.events') },
    hints: { url: t('fields.urlWrong'), noEvents: t('fields.noEvents') },
    refusalText: (code, usual) =>
      code === 'CONFLICT' && !webhook ? t('full', { count: mostWebhooks }) : usual(code),
  })
  const { onBlur, error, ...events } = form.field('events')
  return (
    <FormModal
      {...dialog}
      title={t(webhook ? 'edit.title' : 'create.title')}
      form={form}
      submitLabel={t(webhook ? 'common:actions.save' : 'common:actions.create')}
      disabled={webhook !== null && !form.dirty}
    >
      <TextInput
        {...form.field('url')}
        label={t('columns.url')}
        description={t(webhook ? 'fields.urlChangeHint' : 'fields.urlHint')}
        placeholder="https://"
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={2000}
        data-autofocus
      />
      <Checkbox.Group
        {...events}
        label={t('columns.events')}
        error={error}
        // From one of the boxes to another the group isn't left.
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || onBlur(event)}
      >
        <Stack gap={10} mt={6} mb={error ? 6 : 0}>
          {webhookEvents.map((event) => (
            <Checkbox
              key={event}
              value={event}
              label={eventWord(t, event)}
              description={<code>{event}</code>}
              aria-invalid={Boolean(error)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormModal>
  )
}
