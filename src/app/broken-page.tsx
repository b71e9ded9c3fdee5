import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../ui/copy-button.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { MessagePage } from './message-page.tsx'

interface BrokenPageProps {
  error: unknown
  /** Absent where only a reload can help. */
  retry?: () => void
}

/** A newer release removed the chunk that this page wanted to load. */
const lostChunk = /dynamically imported module|module script failed|error loading|unable to preload/i

export function BrokenPage({ error, retry }: BrokenPageProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [id] = useState(() => crypto.randomUUID().slice(0, 8))
  const stale = error instanceof Error && lostChunk.test(error.message)
  const reload = () => location.reload()
  return (
    <MessagePage
      pageTitle={t('titles.error')}
      title={stale ? t('errorPage.chunkTitle') : t('errorPage.title')}
      description={stale ? t('errorPage.chunkDescription') : errorText(error)}
      detail={stale ? null : `${t('errorPage.id')}: ${id}`}
      actions={
        <>
          <Button onClick={stale || !retry ? reload : retry}>
            {stale || !retry ? t('actions.reload') : t('actions.retry')}
          </Button>
          {!stale && <CopyButton value={() => details(id, error)} label={t('actions.copyDetails')} />}
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
