import { Button, Group, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callUrl, onUnanswered } from '../../api/client.ts'
import { isReachable } from '../../api/http.ts'
import { readToken } from '../../api/session/token.ts'
import { currentSession } from '../../contract/users.ts'
import { useOneAtATime } from '../../lib/use-one-at-a-time.ts'
import { Notice } from '../../ui/notice.tsx'
import classes from './main-layout.module.css'

/** Part of the shell: it couldn't be loaded when it is needed. */
export function ConnectionBanner() {
  const { t } = useTranslation()
  const { connection, checking, check } = useConnection()
  return (
    <div role="status" className="screen-only">
      {connection === 'lost' && (
        <div className={classes.overPage}>
          <Notice kind="warning">
            <Group gap="8px 12px">
              {t('connection.lost')}
              <Button size="compact-sm" variant="default" loading={checking} onClick={check}>
                {t('connection.check')}
              </Button>
            </Group>
          </Notice>
        </div>
      )}
      {connection === 'back' && <VisuallyHidden>{t('connection.back')}</VisuallyHidden>}
    </div>
  )
}

/** How long to wait before looking again, in seconds; the last one for good. */
const pauses = [5, 10, 20, 30] as const

type Connection = 'there' | 'lost' | 'back'

/**
 * Whether the service can be reached. The browser's network status only triggers a check: a service may be gone while
 * the network is there, and a demo answers its own calls without one. Once it is back, everything on the screen is
 * fetched again.
 */
export function useConnection() {
  const client = useQueryClient()
  const router = useRouter()
  const [connection, setConnection] = useState<Connection>('there')
  const [checking, setChecking] = useState(false)
  const [failures, setFailures] = useState(0)

  const check = useOneAtATime(async () => {
    setChecking(true)
    const reachable = await isReachable(callUrl(currentSession, {}), readToken())
    setChecking(false)
    setFailures((count) => (reachable ? 0 : count + 1))
    setConnection((before) => (reachable ? (before === 'there' ? 'there' : 'back') : 'lost'))
  })

  useEffect(() => {
    const events = ['offline', 'online'] as const
    for (const event of events) window.addEventListener(event, check)
    const stop = onUnanswered(check)
    return () => {
      for (const event of events) window.removeEventListener(event, check)
      stop()
    }
  }, [check])

  const lost = connection === 'lost'
  useEffect(() => {
    if (!lost) return
    const pause = pauses[Math.min(failures, pauses.length) - 1] ?? pauses[0]
    const timer = setTimeout(check, pause * 1000)
    return () => clearTimeout(timer)
  }, [lost, failures, check])

  useEffect(() => {
    if (connection !== 'back') return
    void client.invalidateQueries()
    // A page that could not even be loaded is tried again; one with something typed into it stays as it is.
    if (router.state.matches.some(({ status }) => status === 'error')) void router.invalidate()
  }, [connection, client, router])

  return { connection, checking, check }
}
