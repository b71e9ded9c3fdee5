import { Loader, Text, Title } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ownProperty } from '../contract/own-property.ts'
import { ButtonLink } from '../ui/links.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import classes from './pages.module.css'

interface MessagePageProps {
  pageTitle: string
  title: string
  description: string
  detail?: ReactNode
  /** Without them, a way home. */
  actions?: ReactNode
}

/** A page that has only one thing to say. */
export function MessagePage({ pageTitle, title, description, detail, actions }: MessagePageProps) {
  const { t } = useTranslation()
  usePageTitle(pageTitle)
  return (
    <div className={classes.message}>
      <Title order={1} tabIndex={-1} textWrap="balance">
        {title}
      </Title>
      <Text c="dimmed">{description}</Text>
      {detail && (
        <Text c="dimmed" fz={13} className="figures">
          {detail}
        </Text>
      )}
      <div className={classes.actions}>
        {actions ?? (
          <ButtonLink to="/" variant="default">
            {t('actions.home')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** The first part of an address tells what is missing. */
const missing: Readonly<Record<string, 'run' | 'project' | 'domain'>> = {
  runs: 'run',
  report: 'run',
  profiling: 'run',
  projects: 'project',
  domains: 'domain',
}

export function NotFoundPage() {
  const { t } = useTranslation()
  const [first = '', id] = useLocation({ select: ({ pathname }) => pathname })
    .split('/')
    .slice(1)
  return (
    <MessagePage
      pageTitle={t('titles.notFound')}
      title={t(`notFoundPage.${(id && ownProperty(missing, first)) || 'title'}`)}
      description={t('notFoundPage.description')}
    />
  )
}

export function ForbiddenPage() {
  const { t } = useTranslation()
  return (
    <MessagePage
      pageTitle={t('titles.forbidden')}
      title={t('forbiddenPage.title')}
      description={t('forbiddenPage.description')}
    />
  )
}

export function FullPageLoader() {
  const { t } = useTranslation()
  return (
    <div className={classes.message} role="status" aria-label={t('loading')}>
      <Loader size="sm" />
    </div>
  )
}
