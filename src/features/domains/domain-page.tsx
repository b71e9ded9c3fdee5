import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/failures.ts'
import { endpointQuery } from '../../api/query.ts'
import { type Domain, getDomain } from '../../contract/domains.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import classes from './domain-page.module.css'

interface DomainPageProps {
  domainId: string
  title: string
  children: (domain: Domain) => ReactNode
}

export const domainQuery = (id: string) => endpointQuery(getDomain, { id })

/** The frame of both pages of one domain. What doesn't exist is the router's not-found page. */
export function DomainPage({ domainId, title, children }: DomainPageProps) {
  const { t } = useTranslation()
  const domain = useQuery({
    ...domainQuery(domainId),
    throwOnError: (error) => error instanceof ApiError && error.status === 404,
  })
  return (
    <>
      <PageHeader
        trail={<AnchorLink to="/domains">{t('titles.domains')}</AnchorLink>}
        title={domain.data ? `${title}: ${domain.data.value}` : title}
      />
      {domain.data ? (
        children(domain.data)
      ) : domain.error ? (
        <ErrorState query={domain} />
      ) : (
        <div className={classes.steps} role="status" aria-label={t('loading')}>
          <Skeleton height={240} radius="lg" />
          <Skeleton height={180} radius="lg" />
        </div>
      )}
    </>
  )
}

interface StepProps {
  title: string
  description?: ReactNode
  children: ReactNode
}

export function Step({ title, description, children }: StepProps) {
  return (
    <section className={classes.step}>
      <h2 className={classes.title}>{title}</h2>
      {description && <p className={classes.description}>{description}</p>}
      {children}
    </section>
  )
}
