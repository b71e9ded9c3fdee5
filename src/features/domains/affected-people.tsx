import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { endpointQuery } from '../../api/query.ts'
import { useTeamSession } from '../../api/session/current.ts'
import { listUsers } from '../../contract/users.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import classes from './domain-page.module.css'

const named = 6

/** Who can't sign in with a password any more once single sign-on is enforced. */
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
          <ul className={classes.people} aria-label={t('affected.label')}>
            {affected.slice(0, named).map((user) => (
              <li key={user.id}>
                {user.name} ({user.email}){user.id === me && `, ${t('affected.you')}`}
              </li>
            ))}
            {affected.length > named && <li>{t('affected.more', { count: affected.length - named })}</li>}
          </ul>
        ) : (
          <div>{t('affected.nobody')}</div>
        )
      ) : users.error ? (
        <div>{t('affected.unknown')}</div>
      ) : (
        <Skeleton height={60} className={classes.waiting} />
      )}
      <div>{t('affected.testFirst')}</div>
    </Notice>
  )
}
