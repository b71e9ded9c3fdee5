import { IconBuilding, IconCreditCard, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryKeepingPreviousData } from '../../api/query.ts'
import { guarded } from '../../app/guards.ts'
import { loadPage } from '../../app/load-page.ts'
import { teamListDefinition } from '../../contract/access-and-lists.ts'
import { paymentMethod } from '../../contract/rules/payment.ts'
import { listTeams, type PaymentInfo, type Team } from '../../contract/teams.ts'
import { PaymentDialog } from '../../features/admin/payment-dialog.tsx'
import { useEnterTeam } from '../../features/admin/use-enter-team.ts'
import type { Translate } from '../../i18n/texts.ts'
import { type ListParams, listParamsParser } from '../../lib/list-params.ts'
import { toListQuery, useListState } from '../../lib/use-list-state.ts'
import { Duration, NameCell, Status, useFreeTimeText } from '../../ui/cells.tsx'
import { ListFilter } from '../../ui/list-bar.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import { columnHelper, countCell, timeCell } from '../../ui/table/column.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'

export const Route = createFileRoute('/_team/organizations')({
  validateSearch: listParamsParser(teamListDefinition),
  beforeLoad: guarded('organizations'),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    loadPage(context.queryClient, { queries: [organizationsQuery(deps)], texts: ['admin'] }),
  component: OrganizationsPage,
})

const column = columnHelper<Team>()

const columns = (t: Translate) =>
  column.columns([
    column.accessor('name', {
      header: t('admin:organizations.columns.name'),
      cell: ({ row: { original: team } }) => (
        <NameCell name={team.name}>
          <span title={team.owner.email}>{team.owner.name}</span>
        </NameCell>
      ),
      enableHiding: false,
      // At 1280 all columns have just the room that their longest words need, in both languages.
      size: 127,
      meta: { phone: 'title' },
    }),
    column.accessor('users_count', {
      header: t('admin:organizations.columns.users'),
      ...countCell,
      size: 130,
    }),
    column.accessor('projects_count', {
      header: t('admin:organizations.columns.projects'),
      ...countCell,
      size: 94,
      maxSize: 104,
    }),
    column.accessor('runs_count', {
      header: t('admin:organizations.columns.runs'),
      ...countCell,
      size: 90,
      maxSize: 100,
    }),
    column.accessor('seconds_used', {
      header: t('admin:organizations.columns.usage'),
      cell: ({ getValue }) => <Duration seconds={getValue()} />,
      size: 118,
      meta: { align: 'end', phone: 'labelled' },
    }),
    column.accessor('payment', {
      header: t('admin:organizations.columns.payment'),
      cell: ({ getValue }) => <PaymentState payment={getValue()} />,
      size: 140,
      maxSize: 180,
      meta: { phone: 'state' },
    }),
    column.accessor('created', {
      header: t('admin:organizations.columns.created'),
      ...timeCell,
      size: 225,
      meta: { phone: 'hidden' },
    }),
  ])

const organizationsQuery = (params: ListParams<typeof teamListDefinition>) =>
  queryKeepingPreviousData(listTeams, { query: toListQuery(teamListDefinition, params) })

function OrganizationsPage() {
  const { t } = useTranslation(['admin', 'common'])
  const listState = useListState(teamListDefinition, Route)
  const teams = useQuery(organizationsQuery(listState.params))
  const payment = useDialog((dialog, team: Team) => <PaymentDialog {...dialog} team={team} />)
  const enterTeam = useEnterTeam()
  const { manual_invoicing, is_payment_available } = listState.params
  return (
    <>
      <ListPage
        title={t('common:titles.organizations')}
        description={t('organizations.description')}
        searchLabel={t('organizations.search')}
        listState={listState}
        errorTitle={t('organizations.notLoaded')}
        filters={
          <>
            <ListFilter
              label={t('organizations.invoicing.label')}
              value={manual_invoicing}
              choices={[
                { value: true, label: t('organizations.invoicing.yes') },
                { value: false, label: t('organizations.invoicing.no') },
              ]}
              onChange={(value) => listState.setFilters({ manual_invoicing: value })}
            />
            <ListFilter
              label={t('organizations.card.label')}
              value={is_payment_available}
              choices={[
                { value: true, label: t('organizations.card.yes') },
                { value: false, label: t('organizations.card.no') },
              ]}
              onChange={(value) => listState.setFilters({ is_payment_available: value })}
            />
          </>
        }
        columns={columns}
        result={teams}
        rowName={(team) => team.name}
        rowMenu={(team) => [
          {
            id: 'enter',
            label: t('organizations.enter'),
            icon: IconLogin2,
            onClick: () => enterTeam({ teamId: team.id }),
            reason: team.is_current ? t('organizations.isCurrent') : null,
          },
          {
            id: 'payment',
            label: t('organizations.editPayment'),
            icon: IconCreditCard,
            onClick: () => payment.open(team),
          },
        ]}
        empty={{ icon: IconBuilding, title: t('organizations.empty') }}
      />
      {payment.dialog}
    </>
  )
}

const kinds = { invoice: 'good', card: 'good', free: 'waiting', none: 'bad' } as const

/** How a team pays, and whether its runs can start (rule 5.4). */
function PaymentState({ payment }: { payment: PaymentInfo }) {
  const { t } = useTranslation('admin')
  const freeTimeText = useFreeTimeText()
  const method = paymentMethod(payment)
  const time = freeTimeText(payment.free_seconds_left)
  return <Status kind={kinds[method]}>{t(`payment.${method}`, { time })}</Status>
}
