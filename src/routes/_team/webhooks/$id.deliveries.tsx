import { IconInfoCircle, IconSend, IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, notFound } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../../api/failures.ts'
import { queryKeepingPreviousData } from '../../../api/query.ts'
import { guarded } from '../../../app/guards.ts'
import { loadPage } from '../../../app/load-page.ts'
import { deliveryListDefinition } from '../../../contract/access-and-lists.ts'
import { deliveryStates } from '../../../contract/enums.ts'
import { type Delivery, listDeliveries } from '../../../contract/webhooks.ts'
import { DeliveryDrawer, DeliveryRun } from '../../../features/webhooks/delivery-drawer.tsx'
import { useSendAgain, webhooksQuery } from '../../../features/webhooks/queries.ts'
import { DeliveryStatus, eventWord, outcomeWord } from '../../../features/webhooks/words.tsx'
import type { Translate } from '../../../i18n/texts.ts'
import { type ListParams, listParamsParser } from '../../../lib/list-params.ts'
import { idOf } from '../../../lib/search-params.ts'
import { toListQuery, useListState } from '../../../lib/use-list-state.ts'
import { absent, NameCell, RelativeTime } from '../../../ui/cells.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { ListBar, ListFilter } from '../../../ui/list-bar.tsx'
import { PageHeader } from '../../../ui/page.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { columnHelper, timeCell } from '../../../ui/table/column.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import type { RowAction } from '../../../ui/table/row-menu-items.tsx'
import { useDataTable } from '../../../ui/table/use-data-table.ts'
import { useDialog } from '../../../ui/use-dialog.tsx'

export const Route = createFileRoute('/_team/webhooks/$id/deliveries')({
  validateSearch: listParamsParser(deliveryListDefinition),
  beforeLoad: guarded('webhooks'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params: { id }, deps }) => {
    if (!idOf(id)) throw notFound()
    return loadPage(context.queryClient, { queries: deliveriesQueries(id, deps), texts: ['webhooks'] })
  },
  component: DeliveriesPage,
})

const column = columnHelper<Delivery>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('event', {
      header: t('webhooks:columns.event'),
      cell: ({ row }) => <Event delivery={row.original} />,
      enableHiding: false,
      meta: { phone: 'title' },
    }),
    column.accessor('run', {
      header: t('webhooks:columns.run'),
      cell: ({ row }) => <DeliveryRun delivery={row.original} />,
      size: 220,
      meta: { phone: 'line' },
    }),
    column.accessor('state', {
      header: t('webhooks:columns.state'),
      cell: ({ row }) => <State delivery={row.original} />,
      size: 190,
      meta: { phone: 'state' },
    }),
    column.accessor('attempts', {
      header: t('webhooks:columns.reply'),
      cell: ({ row }) => <Reply delivery={row.original} />,
      size: 190,
      meta: { phone: 'labelled' },
    }),
    column.accessor('created', {
      header: t('webhooks:columns.happened'),
      ...timeCell,
    }),
  ])

const deliveriesQuery = (id: string, params: ListParams<typeof deliveryListDefinition>) =>
  queryKeepingPreviousData(listDeliveries, { id, query: toListQuery(deliveryListDefinition, params) })

const deliveriesQueries = (id: string, params: ListParams<typeof deliveryListDefinition>) => [
  deliveriesQuery(id, params),
  webhooksQuery,
]

function DeliveriesPage() {
  const { id } = Route.useParams()
  const { t } = useTranslation(['webhooks', 'common'])
  const listState = useListState(deliveryListDefinition, Route)
  const { refetchInterval, actionFor } = useSendAgain()
  const deliveries = useQuery({
    ...deliveriesQuery(id, listState.params),
    refetchInterval,
    throwOnError: (error) => isNotFound(error),
  })
  const url = useQuery(webhooksQuery).data?.payload.find((webhook) => webhook.id === id)?.url
  const showing = useDialog((dialog, { id: shown, ...asOpened }: Delivery) => (
    <DeliveryDrawer
      {...dialog}
      delivery={deliveries.data?.payload.find((one) => one.id === shown) ?? { id: shown, ...asOpened }}
      actionFor={actionFor}
    />
  ))
  const title = t('common:titles.webhookDeliveries')
  const model = useDataTable({
    columns,
    result: deliveries,
    rowId: (delivery) => delivery.id,
    rowName: (delivery) => [eventWord(t, delivery.event), delivery.run?.name].filter(Boolean).join(', '),
    listState,
    rowMenu: (delivery): RowAction[] => [
      {
        id: 'details',
        label: t('details'),
        icon: IconInfoCircle,
        onClick: () => showing.open(delivery),
      },
      { ...actionFor(delivery), icon: IconSend },
    ],
  })
  return (
    <>
      <PageHeader
        trail={<AnchorLink to="/webhooks">{t('common:titles.webhooks')}</AnchorLink>}
        title={title}
        description={<span style={{ overflowWrap: 'anywhere' }}>{url ?? '\u00A0'}</span>}
      />
      <ListBar
        searchLabel={t('searchDeliveries')}
        listState={listState}
        filters={
          <ListFilter
            label={t('columns.state')}
            value={listState.params.state}
            choices={deliveryStates.map((state) => ({ value: state, label: t(`state.${state}`) }))}
            onChange={(state) => listState.setFilters({ state })}
          />
        }
      />
      <DataTable
        model={model}
        label={title}
        errorTitle={t('deliveriesNotLoaded')}
        onOpen={showing.open}
        empty={
          <EmptyState
            icon={IconWebhook}
            title={t('emptyLog.title')}
            description={t('emptyLog.description')}
          />
        }
      />
      {showing.dialog}
    </>
  )
}

function Event({ delivery: { event } }: { delivery: Delivery }) {
  const { t } = useTranslation(['webhooks', 'common'])
  return (
    <NameCell name={eventWord(t, event)}>
      <code>{event}</code>
    </NameCell>
  )
}

function State({ delivery: { state, next_attempt } }: { delivery: Delivery }) {
  const { t } = useTranslation('webhooks')
  const status = <DeliveryStatus state={state} />
  if (!next_attempt) return status
  return (
    <NameCell name={status}>
      <span>
        {t('nextAttempt')} <RelativeTime at={next_attempt} />
      </span>
    </NameCell>
  )
}

function Reply({ delivery: { attempts } }: { delivery: Delivery }) {
  const { t } = useTranslation(['webhooks', 'common'])
  const last = attempts.at(-1)
  if (!last) return absent
  if (attempts.length === 1) return outcomeWord(t, last)
  return (
    <NameCell name={outcomeWord(t, last)}>
      <span>{t('attempts', { count: attempts.length })}</span>
    </NameCell>
  )
}
