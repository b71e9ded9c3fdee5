import { List } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { listUsers } from '../../contract/users.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/states.tsx'

const named = 6

/** The people who can't sign in with a password any more once single sign-on is enforced. */
export function AffectedPeople({ domain }: { domain: string }) {
  const { t } = useTranslation('domains')
  const me = useTeamSession().user.id
  const users = useQuery(endpointQuery(listUsers, { query: { limit: 0, search: `@${domain}` } }))
  const affected = users.data?.payload
    .filter((user) => user.email.toLowerCase().endsWith(`@${domain}`) && user.status !== 'deactivated')
    .sort((a, b) => Number(b.id === me) - Number(a.id === me))
  return (
    <Notice kind="warning" live>
      {t('affected.what', { domain })}
      {affected ? (
        affected.length > 0 ? (
          <List my={6} aria-label={t('affected.label')}>
            {affected.slice(0, named).map((user) => (
              <List.Item key={user.id}>
                {user.name} ({user.email}){user.id === me && `, ${t('affected.you')}`}
              </List.Item>
            ))}
            {affected.length > named && (
              <List.Item>{t('affected.more', { count: affected.length - named })}</List.Item>
            )}
          </List>
        ) : (
          <div>{t('affected.nobody')}</div>
        )
      ) : users.error ? (
        <div>{t('affected.unknown')}</div>
      ) : (
        <Skeleton height={60} />
      )}
      <div>{t('affected.testFirst')}</div>
    </Notice>
  )
}
