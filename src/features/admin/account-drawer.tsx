import { Button, Drawer, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { type Account, getAccount } from '../../contract/accounts.ts'
import { Count, RelativeTime } from '../../ui/cells.tsx'
import { DisabledReason } from '../../ui/disabled-reason.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import type { RowAction } from '../../ui/table/row-menu-items.tsx'
import { AccountStatus, AdminMark } from './account-facts.tsx'
import classes from './admin.module.css'

interface AccountDrawerProps {
  accountId: string | undefined
  onClose: () => void
  actionsFor: (account: Account) => readonly RowAction[]
}

export const accountQuery = (id: string) => endpointQuery(getAccount, { id })

/** One person with teams and roles; in the address, so that it can be sent to a colleague. */
export function AccountDrawer({ accountId, onClose, actionsFor }: AccountDrawerProps) {
  const { t } = useTranslation(['admin', 'common'])
  const account = useQuery({ ...accountQuery(accountId ?? ''), enabled: accountId !== undefined })
  return (
    <Drawer
      opened={accountId !== undefined}
      onClose={onClose}
      position="right"
      size={440}
      title={account.data?.name ?? t('accounts.details')}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      {account.data ? (
        <Details account={account.data} actions={actionsFor(account.data)} />
      ) : account.error ? (
        <ErrorState query={account} />
      ) : (
        <Skeleton height={220} radius="md" />
      )}
    </Drawer>
  )
}

interface DetailsProps {
  account: Account
  actions: readonly RowAction[]
}

function Details({ account, actions }: DetailsProps) {
  const { t } = useTranslation(['admin', 'common'])
  return (
    <>
      <dl className={classes.facts}>
        <dt>{t('accounts.email')}</dt>
        <dd>{account.email}</dd>
        <dt>{t('accounts.columns.status')}</dt>
        <dd>
          <AccountStatus status={account.status} />
        </dd>
        <dt>{t('accounts.columns.admin')}</dt>
        <dd>
          <AdminMark account={account} />
        </dd>
        <dt>{t('accounts.created')}</dt>
        <dd>
          <RelativeTime at={account.created} />
        </dd>
        <dt>{t('accounts.columns.lastSeen')}</dt>
        <dd>
          <RelativeTime at={account.last_seen} />
        </dd>
        <dt>{t('accounts.columns.runs')}</dt>
        <dd>
          <Count value={account.runs_count} />
        </dd>
      </dl>
      <h3 className={classes.heading}>{t('accounts.columns.teams')}</h3>
      {account.teams.length === 0 ? (
        <p>{t('accounts.noTeams')}</p>
      ) : (
        <ul className={classes.list}>
          {account.teams.map((team) => (
            <li key={team.id}>
              {team.name}
              <span className={classes.under}>{t(`common:roles.${team.role}`)}</span>
            </li>
          ))}
        </ul>
      )}
      <Group justify="flex-end" gap="xs" mt="lg">
        {actions.map(({ label, onClick, danger, reason }) => (
          <DisabledReason key={label} reason={reason}>
            <Button variant="default" color={danger ? 'red' : undefined} onClick={onClick}>
              {label}
            </Button>
          </DisabledReason>
        ))}
      </Group>
    </>
  )
}
