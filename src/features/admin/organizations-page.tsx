import { IconBuilding, IconCreditCard, IconLogin2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { pageQuery } from '../../api/query.ts'
import type { SortField } from '../../contract/lists.ts'
import { teamList } from '../../contract/outline.ts'
import { paymentMethod } from '../../contract/rules/payment.ts'
import { listTeams, type PaymentInfo, type Team } from '../../contract/teams.ts'
import type { ListSearch } from '../../lib/list-search.ts'
import { listQueryOf, useList } from '../../lib/use-list.ts'
import { Duration, NameCell, Status, useDurationText } from '../../ui/cells.tsx'
import { ListFilter } from '../../ui/list-bar.tsx'
import { ListPage } from '../../ui/list-page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { countColumn, timeColumn } from '../../ui/table/usual-columns.tsx'
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
    // At 1280 all columns have just the room that their longest words need, in both languages.
    width: 127,
    phone: 'title',
  },
  { ...countColumn('users_count', (t) => t('admin:organizations.columns.users')), width: 104 },
  {
    ...countColumn('projects_count', (t) => t('admin:organizations.columns.projects')),
    width: 94,
    roomy: 104,
  },
  { ...countColumn('runs_count', (t) => t('admin:organizations.columns.runs')), width: 90, roomy: 100 },
  {
    id: 'seconds_used',
    title: (t) => t('admin:organizations.columns.usage'),
    cell: (team) => <Duration seconds={team.seconds_used} />,
    sortable: true,
    align: 'end',
    width: 118,
    phone: 'labelled',
  },
  {
    id: 'payment',
    title: (t) => t('admin:organizations.columns.payment'),
    cell: (team) => <PaymentState payment={team.payment} />,
    width: 166,
    roomy: 180,
    phone: 'state',
  },
  { ...timeColumn('created', (t) => t('admin:organizations.columns.created'), 'hidden'), width: 225 },
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
      <ListPage
        title={t('common:titles.organizations')}
        description={t('organizations.description')}
        searchLabel={t('organizations.search')}
        list={list}
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
              onChange={(value) => list.setFilters({ manual_invoicing: value })}
            />
            <ListFilter
              label={t('organizations.card.label')}
              value={is_payment_available}
              choices={[
                { value: true, label: t('organizations.card.yes') },
                { value: false, label: t('organizations.card.no') },
              ]}
              onChange={(value) => list.setFilters({ is_payment_available: value })}
            />
          </>
        }
        columns={columns}
        rows={teams}
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
  const durationText = useDurationText()
  const method = paymentMethod(payment)
  const time = durationText(payment.free_seconds_left)
  return <Status kind={kinds[method]}>{t(`payment.${method}`, { time })}</Status>
}
