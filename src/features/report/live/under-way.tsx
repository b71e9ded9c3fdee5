import { Button, Group } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockDuration } from '../../../lib/durations.ts'
import { useNow } from '../../../lib/ticker.ts'
import type { Device } from '../model/devices.ts'
import classes from './live.module.css'

/** More would push finished tests out of sight. */
const few = { wide: 4, narrow: 2 } as const

/** The tests that devices are in the middle of, the longest first. Nothing where the service doesn't tell. */
export function UnderWay({ devices }: { devices: readonly Device[] }) {
  const { t } = useTranslation('report')
  const [all, setAll] = useState(false)
  const heading = useId()
  const shown = few[useMediaQuery('(max-width: 640px)') ? 'narrow' : 'wide']
  const now = useNow('every second')
  const busy = devices
    .flatMap(({ running, ...device }) => (running ? [{ ...device, running }] : []))
    .sort((a, b) => a.running.startAt - b.running.startAt)
  if (busy.length === 0) return null
  return (
    <section aria-labelledby={heading} className={classes.underWay}>
      <Group justify="space-between" mih={26} mb={6}>
        <h2 id={heading} className={classes.title}>
          {t('live.underWay', { count: busy.length })}
        </h2>
        {busy.length > shown && (
          <Button variant="subtle" size="compact-sm" mr={-8} aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? t('live.fewer') : t('live.more', { count: busy.length - shown })}
          </Button>
        )}
      </Group>
      <ul className={classes.tests}>
        {(all ? busy : busy.slice(0, shown)).map(({ serial, model, running }) => (
          <li key={serial} className={classes.test}>
            <span className={classes.name} title={`${running.clazz}#${running.method}`}>
              {running.method}
            </span>
            <span className={`figures ${classes.elapsed}`}>
              {clockDuration((now - running.startAt) / 1000)}
            </span>
            <span className={classes.device} title={serial}>
              {model && `${model} · `}
              <bdi>{serial}</bdi>
              {running.attempt > 1 && ` · ${t('panel.attempt', { number: running.attempt })}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
