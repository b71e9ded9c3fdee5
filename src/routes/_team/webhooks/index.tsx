import { Button, Text } from '@mantine/core'
import { IconListDetails, IconPlus, IconSettings, IconTrash, IconWebhook } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../../api/failures.ts'
import { endpointMutation } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { mostWebhooks } from '../../../contract/rules/webhooks.ts'
import { deleteWebhook, listWebhooks, type Webhook } from '../../../contract/webhooks.ts'
import { webhooksQuery } from '../../../features/webhooks/queries.ts'
import { SigningDialog } from '../../../features/webhooks/signing-dialog.tsx'
import { WebhookDialog } from '../../../features/webhooks/webhook-dialog.tsx'
import { DeliveryStatus, eventWord } from '../../../features/webhooks/words.tsx'
import type { Translate } from '../../../i18n/texts.ts'
import { NameCell } from '../../../ui/cells.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { columnHelper, timeCell } from '../../../ui/table/column.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { useDataTable } from '../../../ui/table/use-data-table.ts'
import { toast } from '../../../ui/toast.ts'
import { type DialogProps, useDialog } from '../../../ui/use-dialog.tsx'

export const Route = createFileRoute('/_team/webhooks/')({
  beforeLoad: guarded('webhooks'),
  loader: ({ context }) => loadPage(context.queryClient, { queries: [webhooksQuery], texts: ['webhooks'] }),
  component: WebhooksPage,
})

const column = columnHelper<Webhook>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('url', {
      header: t('webhooks:columns.url'),
      cell: ({ row }) => <Receiver webhook={row.original} />,
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor('last_state', {
      header: t('webhooks:columns.state'),
      cell: ({ getValue }) => <LastState state={getValue()} />,
      size: 140,
      meta: { phone: 'state' },
    }),
    column.accessor('last_delivery', {
      header: t('webhooks:columns.lastDelivery'),
      ...timeCell,
      size: 170,
      meta: { phone: 'labelled' },
    }),
    column.accessor('created', {
      header: t('webhooks:columns.created'),
      ...timeCell,
      meta: { phone: 'hidden' },
    }),
  ])

function WebhooksPage() {
  const { t } = useTranslation(['webhooks', 'common'])
  const navigate = useNavigate()
  // A service that lacks webhooks has no such page (rule 8.1).
  const webhooks = useQuery({ ...webhooksQuery, throwOnError: (error) => isNotFound(error) })
  const [secret, setSecret] = useState<string | null>(null)
  const creating = useDialog((dialog) => <WebhookDialog {...dialog} webhook={null} onCreated={setSecret} />)
  const editing = useDialog((dialog, webhook: Webhook) => <WebhookDialog {...dialog} webhook={webhook} />)
  const deleting = useDialog((dialog, webhook: Webhook) => (
    <DeleteWebhookDialog {...dialog} webhook={webhook} />
  ))
  const isFull = (webhooks.data?.count ?? 0) >= mostWebhooks
  const create = (
    <DisabledReason reason={isFull ? t('full', { count: mostWebhooks }) : null}>
      <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => creating.open()}>
        {t('create.open')}
      </Button>
    </DisabledReason>
  )
  const title = t('common:titles.webhooks')
  const model = useDataTable({
    columns,
    result: webhooks,
    rowId: (webhook) => webhook.id,
    rowName: (webhook) => webhook.url,
    rowMenu: (webhook) => [
      {
        id: 'deliveries',
        label: t('common:titles.webhookDeliveries'),
        icon: IconListDetails,
        link: (props) => <Link {...logOf(webhook)} {...props} />,
      },
      {
        id: 'edit',
        label: t('edit.open'),
        icon: IconSettings,
        onClick: () => editing.open(webhook),
      },
      {
        id: 'delete',
        label: t('common:actions.delete'),
        icon: IconTrash,
        danger: true,
        onClick: () => deleting.open(webhook),
      },
    ],
  })
  return (
    <>
      <PageHeader title={title} description={t('description')} actions={create} />
      <DataTable
        model={model}
        label={title}
        errorTitle={t('notLoaded')}
        expectedRows={2}
        onOpen={(webhook) => void navigate(logOf(webhook))}
        empty={
          <EmptyState
            icon={IconWebhook}
            title={t('empty.title')}
            description={t('empty.description')}
            action={create}
          />
        }
      />
      {creating.dialog}
      {editing.dialog}
      {deleting.dialog}
      {/* Not by useDialog, which keeps its subject while the dialog fades out. */}
      {secret && <SigningDialog secret={secret} onClose={() => setSecret(null)} />}
    </>
  )
}

const logOf = ({ id }: Webhook) => ({ to: '/webhooks/$id/deliveries', params: { id } }) as const

function Receiver({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const { url, events } = webhook
  const words = events.map((event) => eventWord(t, event)).join(' · ')
  return (
    <NameCell
      name={
        <AnchorLink {...logOf(webhook)} fw={500} title={url} style={{ overflowWrap: 'anywhere' }}>
          {url || '-'}
        </AnchorLink>
      }
    >
      <span title={words}>{words || '-'}</span>
    </NameCell>
  )
}

function LastState({ state }: { state: Webhook['last_state'] }) {
  const { t } = useTranslation('webhooks')
  return state ? (
    <DeliveryStatus state={state} />
  ) : (
    <Text span inherit c="dimmed" data-self-explaining>
      {t('nothingSent')}
    </Text>
  )
}

interface DeleteWebhookDialogProps extends DialogProps {
  webhook: Webhook
}

function DeleteWebhookDialog({ webhook: { id, url }, ...dialog }: DeleteWebhookDialogProps) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <ConfirmDialog
      {...dialog}
      title={t('delete.title')}
      confirmLabel={t('common:actions.delete')}
      danger
      mutation={useMutation(endpointMutation(deleteWebhook, { invalidates: [listWebhooks] }))}
      input={{ id }}
      onSuccess={() => toast({ kind: 'success', message: t('delete.done', { url }) })}
    >
      <Text fw={500} mb={4} style={{ overflowWrap: 'anywhere' }}>
        {url}
      </Text>
      <Text>{t('delete.description')}</Text>
    </ConfirmDialog>
  )
}
