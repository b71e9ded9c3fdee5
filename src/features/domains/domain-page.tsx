import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isNotFound } from '../../api/failures.ts'
import { endpointQuery } from '../../api/query.ts'
import { type Domain, getDomain } from '../../contract/domains.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { PageHeader, Panel } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import classes from './domain-page.module.css'

interface DomainPageProps {
  domainId: string
  title: string
  children: (domain: Domain) => ReactNode
}

export const domainQuery = (id: string) => endpointQuery(getDomain, { id })

/** The frame of both pages of one domain. A missing domain is the router's not-found page. */
export function DomainPage({ domainId, title, children }: DomainPageProps) {
  const { t } = useTranslation(['common', 'domains'])
  const domain = useQuery({
    ...domainQuery(domainId),
    throwOnError: (error) => isNotFound(error),
  })
  return (
    <>
      <PageHeader
        trail={<AnchorLink to="/domains">{t('titles.domainsList')}</AnchorLink>}
        title={domain.data ? `${title}: ${domain.data.value}` : title}
      />
      {domain.data ? (
        <Stack>{children(domain.data)}</Stack>
      ) : domain.error ? (
        <ErrorState title={t('domains:oneNotLoaded')} query={domain} />
      ) : (
        <div className={classes.steps} role="status" aria-label={t('loading')}>
          <Skeleton height={320} radius="lg" />
          <div className={classes.beside}>
            <Skeleton height={400} radius="lg" />
          </div>
        </div>
      )}
    </>
  )
}

/** Steps, or steps and then a form of steps; one of them stands beside the first. */
export function Steps({ children }: { children: ReactNode }) {
  return <div className={classes.steps}>{children}</div>
}

interface StepProps {
  title: string
  beside?: boolean
  description?: ReactNode
  children: ReactNode
}

export function Step({ title, beside = false, description, children }: StepProps) {
  return (
    <Panel component="section" p={20} className={beside ? classes.beside : undefined}>
      <Stack>
        <div>
          <Title order={2}>{title}</Title>
          {description && <Text c="dimmed">{description}</Text>}
        </div>
        {children}
      </Stack>
    </Panel>
  )
}
