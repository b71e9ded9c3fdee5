import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../ui/copy-button.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { MessagePage } from './message-page.tsx'
import { reloadFor, staleness } from './stale-page.ts'

interface BrokenPageProps {
  error: unknown
  /** Absent where only a reload can help. */
  retry?: () => void
}

export function BrokenPage({ error, retry }: BrokenPageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  const [stale] = useState(() => staleness(error))
  useEffect(() => {
    // Whoever is told the id finds it in the log, beside what happened.
    console.info(`error ${id}`, error)
  }, [id, error])
  const offered = stale === 'stale'
  const reload = () => reloadFor(error)
  return (
    <MessagePage
      pageTitle={t('titles.error')}
      title={offered ? t('errorPage.chunkTitle') : t('errorPage.title')}
      description={
        offered
          ? t('errorPage.chunkDescription')
          : stale === 'still'
            ? t('errorPage.partLost')
            : errorText(error)
      }
      detail={offered ? null : `${t('errorPage.id')}: ${id}`}
      actions={
        <>
          {stale === 'no' && retry ? (
            <Button onClick={retry}>{t('actions.retry')}</Button>
          ) : (
            <Button onClick={reload}>{t('actions.reload')}</Button>
          )}
          {!offered && <CopyButton value={() => details(id, error)} label={t('actions.copyDetails')} />}
        </>
      }
    />
  )
}

/** For a message to support: what broke, where and when, and nothing personal. */
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
