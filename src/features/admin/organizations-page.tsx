import { IconBuilding, IconCreditCard, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import { type SortField, teamList } from '../../contract/lists.ts'
import { paymentMethod } from '../../contract/rules/payment.ts'
import { listTeams, type PaymentInfo, type Team } from '../../contract/teams.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { Count, Duration, NameCell, RelativeTime, Status, useDurationText } from '../../ui/cells.tsx'
import { ListBar, ListFilter } from '../../ui/list-bar.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useDialog } from '../../ui/use-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { useEnterTeam } from './use-enter-team.ts'

const route = getRouteApi('/_team/organizations')

const columns: readonly Column<Team, SortField<typeof teamList>>[] = [
  {
    id: 'name',
    title: (t) => t('admin:organizations.columns.name'),
    cell: ({ name, owner }) => (
      <NameCell name={name}>
        <span title={owner.email}>{owner.name}</span>
      </NameCell>
    ),
    sortable: true,
    fixed: true,
    phone: 'title',
  },
  {
    id: 'users_count',
    title: (t) => t('admin:organizations.columns.users'),
    cell: (team) => <Count value={team.users_count} />,
    sortable: true,
    align: 'end',
    width: 130,
    phone: 'labelled',
  },
  {
    id: 'projects_count',
    title: (t) => t('admin:organizations.columns.projects'),
    cell: (team) => <Count value={team.projects_count} />,
    sortable: true,
    align: 'end',
    width: 120,
    phone: 'labelled',
  },
  {
    id: 'runs_count',
    title: (t) => t('admin:organizations.columns.runs'),
    cell: (team) => <Count value={team.runs_count} />,
    sortable: true,
    align: 'end',
    width: 110,
    phone: 'labelled',
  },
  {
    id: 'seconds_used',
    title: (t) => t('admin:organizations.columns.usage'),
    cell: (team) => <Duration seconds={team.seconds_used} />,
    sortable: true,
    align: 'end',
    width: 130,
    phone: 'labelled',
  },
  {
    id: 'payment',
    title: (t) => t('admin:organizations.columns.payment'),
    cell: (team) => <PaymentState payment={team.payment} />,
    width: 190,
    phone: 'state',
  },
  {
    id: 'created',
    title: (t) => t('admin:organizations.columns.created'),
    cell: (team) => <RelativeTime at={team.created} />,
    sortable: true,
    width: 236,
    phone: 'hidden',
  },
]

export const organizationsQuery = (search: ListSearch<typeof teamList>) =>
  pageQuery(listTeams, { query: listQueryOf(teamList, search) })

export function OrganizationsPage() {
  const { t } = useTranslation(['admin', 'common'])
  const list = useList(teamList, route)
  const teams = useQuery(organizationsQuery(list.search))
  const payment = useDialog((dialog, team: Team) => <PaymentDialog {...dialog} team={team} />)
  const enterTeam = useEnterTeam()
  const { manual_invoicing, is_payment_available } = list.search
  return (
    <>
      <PageHeader title={t('common:titles.organizations')} description={t('organizations.description')} />
      <ListBar
        searchLabel={t('organizations.search')}
        list={list}
        filters={
          <>
            <ListFilter
              label={t('organizations.invoicing.label')}
              allLabel={t('organizations.invoicing.all')}
              value={manual_invoicing}
              choices={[
                { value: true, label: t('organizations.invoicing.yes') },
                { value: false, label: t('organizations.invoicing.no') },
              ]}
              onChange={(value) => list.setFilters({ manual_invoicing: value })}
            />
            <ListFilter
              label={t('organizations.card.label')}
              allLabel={t('organizations.card.all')}
              value={is_payment_available}
              choices={[
                { value: true, label: t('organizations.card.yes') },
                { value: false, label: t('organizations.card.no') },
              ]}
              onChange={(value) => list.setFilters({ is_payment_available: value })}
            />
          </>
        }
      />
      <DataTable
        label={t('common:titles.organizations')}
        columns={columns}
        rows={teams}
        rowId={(team) => team.id}
        rowName={(team) => team.name}
        rowMenu={(team) => [
          {
            label: t('organizations.enter'),
            icon: IconLogin2,
            onClick: () => enterTeam({ teamId: team.id }),
            reason: team.is_current ? t('organizations.isCurrent') : null,
          },
          {
            label: t('organizations.editPayment'),
            icon: IconCreditCard,
            onClick: () => payment.open(team),
          },
        ]}
        list={list}
        empty={<EmptyState icon={IconBuilding} title={t('organizations.empty')} />}
      />
      {payment.dialog}
    </>
  )
}

const kinds = { invoice: 'good', card: 'good', free: 'waiting', none: 'bad' } as const

/** How a team pays, and whether its runs can start (rule 5.4). */
function PaymentState({ payment }: { payment: PaymentInfo }) {
  const { t } = useTranslation('admin')
  const durationText = useDurationText()
  const method = paymentMethod(payment)
  const time = durationText(payment.free_seconds_left)
  return <Status kind={kinds[method]}>{t(`payment.${method}`, { time })}</Status>
}
