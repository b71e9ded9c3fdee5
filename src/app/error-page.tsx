import { Button } from '@mantine/core'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { Component, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/failures.ts'
import { readToken } from '../api/session/token.ts'
import { randomId } from '../lib/browser.ts'
import { CopyButton } from '../ui/buttons.tsx'
import { useErrorText } from '../ui/errors.tsx'
import { Forbidden } from './guards.ts'
import { ForbiddenPage, FullPageLoader, MessagePage, NotFoundPage } from './message-page.tsx'

/** The page for an error of a loader or of a page. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  // The session is over, and the sign-in page is on its way.
  if (!readToken() && !router.latestLocation.pathname.startsWith('/auth/')) return <FullPageLoader />
  const status = error instanceof ApiError ? error.status : null
  if (error instanceof Forbidden || status === 403) return <ForbiddenPage />
  if (status === 404) return <NotFoundPage />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <BrokenPage error={error} retry={retry} />
}

/** An error that the router could not catch still shows a page, never a blank screen. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    return this.state.error ? <BrokenPage error={this.state.error} /> : this.props.children
  }
}

interface BrokenPageProps {
  error: unknown
  /** Absent where only a reload can help. */
  retry?: () => void
}

export function BrokenPage({ error, retry }: BrokenPageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [id] = useState(() => randomId().slice(0, 8))
  const [stale] = useState(() => staleness(error))
  useEffect(() => {
    // The id on screen finds the error in the log.
    console.info(`error ${id}`, error)
  }, [id, error])
  // Without a connection nothing is known of a newer release.
  const [isOffline] = useState(() => stale !== 'no' && !navigator.onLine)
  const reason = isOffline ? 'offline' : stale
  // A reload is all that these two need.
  const needsDetails = reason === 'no' || reason === 'still'
  const reload = () => reloadAfter(error)
  const words = {
    offline: [t('errorPage.offlineTitle'), t('errorPage.offline')],
    stale: [t('errorPage.chunkTitle'), t('errorPage.chunkDescription')],
    still: [t('errorPage.title'), t('errorPage.partLost')],
    no: [t('errorPage.title'), errorText(error)],
  } as const
  const [title, description] = words[reason]
  return (
    <MessagePage
      pageTitle={t('titles.error')}
      title={title}
      description={description}
      detail={needsDetails ? `${t('errorPage.id')}: ${id}` : null}
      actions={
        <>
          {stale === 'no' && retry ? (
            <Button onClick={retry}>{t('actions.retry')}</Button>
          ) : (
            <Button onClick={reload}>{t('actions.reload')}</Button>
          )}
          {needsDetails && <CopyButton value={() => details(id, error)} label={t('actions.copyDetails')} />}
        </>
      }
    />
  )
}

/** Details for a message to support: the error, the place and the time, and nothing personal. */
function details(id: string, error: unknown): string {
  const lines = [
    `id: ${id}`,
    `time: ${new Date().toISOString()}`,
    `page: ${location.pathname}`,
    `browser: ${navigator.userAgent}`,
    `error: ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}`,
  ]
  if (error instanceof Error && error.stack) lines.push(error.stack)
  return lines.join('\n')
}

/** A newer release removed the chunk that this page wanted to load. */
const lostChunk = /dynamically imported module|module script failed|error loading|unable to preload/i

const key = 'paceline.reloadedFor'

type Staleness = 'no' | 'stale' | 'still'

/** A reload gets the current release. If it didn't help, it isn't offered again. */
export function staleness(error: unknown): Staleness {
  if (!(error instanceof Error) || !lostChunk.test(error.message)) return 'no'
  return reloadedFor() === error.message ? 'still' : 'stale'
}

export function reloadAfter(error: unknown): void {
  try {
    if (error instanceof Error) sessionStorage.setItem(key, error.message)
  } catch {
    // Without a memory the reload is offered again.
  }
  location.reload()
}

function reloadedFor(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
