import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { listRuns } from '../../contract/runs.ts'
import { listTokens } from '../../contract/tokens.ts'
import type { UserStatus as Kind } from '../../contract/users.ts'
import { getUser, type User } from '../../contract/users.ts'
import { wordOf } from '../../i18n/use-language.ts'
import { useRoleNames } from '../../shared/rights.ts'
import { RunStateBadge } from '../../shared/runs/run-cells.tsx'
import { runTitle } from '../../shared/runs/run-title.ts'
import { RelativeTime, Status } from '../../ui/cells.tsx'
import { DetailsDrawer, DetailsList } from '../../ui/details-drawer.tsx'
import { AnchorLink } from '../../ui/links.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'

interface UserDrawerProps {
  userId: string | undefined
  onClose: () => void
  actionsFor: (user: User) => readonly RowAction[]
}

const userQuery = (id: string) => endpointQuery(getUser, { id })
const runsQuery = (id: string) => endpointQuery(listRuns, { query: { limit: 5, filter: { created_by: id } } })
const tokensQuery = endpointQuery(listTokens, { query: { limit: 0 } })

/** The drawer's queries, for a page whose address opens it. */
export const userQueries = (id: string) => [userQuery(id), runsQuery(id), tokensQuery]

/** One colleague: role, since when, the latest runs and the API tokens. */
export function UserDrawer({ userId, onClose, actionsFor }: UserDrawerProps) {
  const { t } = useTranslation('users')
  const { nameOf } = useRoleNames()
  const user = useQuery({ ...userQuery(userId ?? ''), enabled: userId !== undefined })
  return (
    <DetailsDrawer
      opened={userId !== undefined}
      onClose={onClose}
      title={user.data?.name ?? t('columns.person')}
      query={user}
      facts={({ email, role, status, created, last_seen }) => [
        [t('email'), email],
        [t('columns.role'), role ? nameOf(role) : '-'],
        [t('columns.status'), <UserStatus key="status" status={status} />],
        [t('since'), <RelativeTime key="since" at={created} />],
        [t('columns.lastSeen'), <RelativeTime key="seen" at={last_seen} />],
      ]}
      actions={actionsFor}
    >
      {({ id }) => (
        <>
          <LatestRuns userId={id} />
          <Tokens userId={id} />
        </>
      )}
    </DetailsDrawer>
  )
}

function LatestRuns({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const runs = useQuery(runsQuery(userId))
  return (
    <DetailsList
      title={t('runs.title')}
      query={runs}
      rows={({ payload }) =>
        payload.map((run) => ({
          id: run.id,
          content: (
            <AnchorLink to="/runs/$id/report" params={{ id: run.id }}>
              {runTitle(t, run)}
            </AnchorLink>
          ),
          note: <RunStateBadge state={run.state} />,
        }))
      }
      empty={t('runs.none')}
      more={
        <AnchorLink to="/runs" search={{ author: userId }}>
          {t('runs.all')}
        </AnchorLink>
      }
    />
  )
}

function Tokens({ userId }: { userId: string }) {
  const { t } = useTranslation('users')
  const tokens = useQuery(tokensQuery)
  return (
    <DetailsList
      title={t('tokens.title')}
      query={tokens}
      rows={({ payload }) =>
        payload
          .filter(({ created_by }) => created_by.id === userId)
          .map(({ id, name, last_used }) => ({
            id,
            content: name,
            note: last_used ? <RelativeTime at={last_used} /> : t('tokens.neverUsed'),
          }))
      }
      empty={t('tokens.none')}
    />
  )
}

const kinds = new Map<string, 'good' | 'waiting'>([
  ['active', 'good'],
  ['invited', 'waiting'],
])

export function UserStatus({ status }: { status: Kind }) {
  const { t } = useTranslation('users')
  return (
    <Status kind={kinds.get(status) ?? 'off'}>{wordOf(t('status', { returnObjects: true }), status)}</Status>
  )
}
