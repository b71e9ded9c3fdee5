import { Switch } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasFinished, knownState, outcomeOf } from '../../../contract/rules/runs.ts'
import type { Run } from '../../../contract/runs.ts'
import { readStored, writeStored } from '../../../lib/storage.ts'
import type { Verdicts } from '../verdicts/use-verdicts.ts'
import { countsInWords } from '../verdicts/words.ts'

/** The browser's notification when an open run ends. Switched on once, it stays on. */

const key = 'notifyOfEnds'
const isOffered = () => 'Notification' in globalThis
const isWanted = () => readStored(key) === 'yes' && Notification.permission === 'granted'

/** Only a press asks the browser for leave. Where that was refused before, nothing is offered. */
export function EndNoticeSwitch() {
  const { t } = useTranslation('report')
  const [on, setOn] = useState(() => isOffered() && isWanted())
  const [offered] = useState(() => isOffered() && Notification.permission !== 'denied')
  const [isBlocked, setBlocked] = useState(false)
  if (!offered) return null
  const turn = async (wanted: boolean) => {
    const permission = wanted ? await Notification.requestPermission() : Notification.permission
    writeStored(key, wanted && permission === 'granted' ? 'yes' : null)
    setBlocked(permission === 'denied')
    setOn(isWanted())
  }
  return (
    <Switch
      mt={8}
      size="xs"
      label={t('live.notify')}
      description={isBlocked ? t('live.blocked') : undefined}
      disabled={isBlocked}
      checked={on}
      onChange={(event) => void turn(event.currentTarget.checked)}
    />
  )
}

/** How long a notice of failures waits to be told how they compare with earlier runs. */
const patience = 10_000

export function useEndNotice(run: Run, verdicts: Pick<Verdicts, 'counts' | 'main' | 'isPending'>): void {
  const { t } = useTranslation(['report', 'common'])
  const { id, name, state, passed, failed, error_message } = run
  const compared = countsInWords(t, verdicts)
  const [isLate, setIsLate] = useState(false)
  const over = hasFinished(run)
  const outcome = outcomeOf(run)
  const wasGoingOn = useRef(!over)
  // The report is read after the run's end.
  const isCompared = !verdicts.isPending && sumOf(verdicts.counts) === (failed ?? 0)
  useEffect(() => {
    if (!over || !wasGoingOn.current) return
    if (!isCompared && !isLate) {
      const timer = setTimeout(() => setIsLate(true), patience)
      return () => clearTimeout(timer)
    }
    wasGoingOn.current = false
    if (!isOffered() || !isWanted()) return
    const told = {
      passed: () => t('live.ended.passed', { count: passed ?? 0 }),
      failure: () =>
        error_message ??
        [t('live.ended.failure', { count: failed ?? 0 }), isCompared && compared].filter(Boolean).join(': '),
    }
    const body = outcome ? told[outcome]() : (error_message ?? t(`common:runState.${knownState(state)}`))
    try {
      const notice = new Notification(name || t('common:titles.runReport'), {
        ...(body !== undefined && { body }),
        tag: id,
      })
      notice.onclick = () => {
        window.focus()
        notice.close()
      }
    } catch (error) {
      // Phones have the name, and only a service worker may use it.
      console.info('No notification here.', error)
    }
  }, [over, outcome, state, passed, failed, error_message, name, id, t, isCompared, isLate, compared])
}

const sumOf = (counts: Readonly<Record<string, number>>) =>
  Object.values(counts).reduce((sum, count) => sum + count, 0)
