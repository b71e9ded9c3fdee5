import { Avatar } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatRelative } from '../i18n/dates.ts'
import { formatNumber } from '../i18n/numbers.ts'
import { useLanguage } from '../i18n/use-language.ts'
import { clockDuration, type DurationUnit, durationParts } from '../lib/durations.ts'
import { useNow } from '../lib/ticker.ts'
import classes from './cells.module.css'
import { initialsOf } from './initials.ts'

/** The placeholder of a missing value (rule 4.4). On a phone the whole fact is out of sight. */
export const absent = <span data-absent>-</span>

/** "1 h 2 min" in the person's language. */
export function useDurationText(largest?: DurationUnit): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) =>
    !Number.isFinite(seconds)
      ? '-'
      : durationParts(seconds, largest)
          .map(({ unit, value }) => t(`duration.${unit}`, { value }))
          .join(' ')
}

/** Free time, in hours and minutes: as it is granted and billed; none of it is 0 h. */
export function useFreeTimeText(): (seconds: number) => string {
  const { t } = useTranslation()
  const durationText = useDurationText('hours')
  return (seconds) => (seconds === 0 ? t('duration.hours', { value: 0 }) : durationText(seconds))
}

/** Usage is shown in hours, as it is billed: "27.2h", not in days. */
export function useHoursText(): (seconds: number, shortFrom?: number) => string {
  const { t } = useTranslation()
  const language = useLanguage()
  return (seconds, shortFrom) =>
    Number.isNaN(seconds)
      ? '-'
      : t('duration.hours', { value: formatNumber(Math.round(seconds / 360) / 10, language, shortFrom) })
}

export function Duration({ seconds }: { seconds: number | null }) {
  const durationText = useDurationText()
  return <span className="figures">{seconds === null ? absent : durationText(seconds)}</span>
}

/** Counts up each second. Only this element renders again, not the page around it. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow('every second')
  const begun = Date.parse(since)
  if (Number.isNaN(begun)) return absent
  return <span className="figures">{clockDuration((now - begun) / 1000)}</span>
}

interface RelativeTimeProps {
  at: string | null
  /** With the seconds that Russian dates have by rule 4.7, in the dashboard's table. */
  seconds?: boolean
}

/** "5 minutes ago", refreshed by one ticker for the whole page; the exact moment on hover (rule 4.7). */
export function RelativeTime({ at, seconds = false }: RelativeTimeProps) {
  const language = useLanguage()
  const now = useNow('slow')
  if (!at) return absent
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {formatRelative(at, now, language, { whole: seconds ? 'dateTime' : 'withoutSeconds' })}
    </time>
  )
}

/** How many, as the person's language writes it. */
export function Count({ value }: { value: number }) {
  return <span className="figures">{formatNumber(value, useLanguage())}</span>
}

interface StatusProps {
  kind: keyof typeof tones
  children: ReactNode
}

const tones = { good: 'passed', waiting: 'created', bad: 'failure', off: undefined } as const

/** A state in a word, with a dot that tells its kind at a glance. */
export function Status({ kind, children }: StatusProps) {
  return (
    <span className={classes.status} data-kind={kind} data-tone={tones[kind]}>
      {children}
    </span>
  )
}

interface NameCellProps {
  name: ReactNode
  /** Tells it from others of that name: an element, shown small below it. */
  children: ReactNode
}

export function NameCell({ name, children }: NameCellProps) {
  return (
    <span className={classes.words}>
      <span className={classes.name} title={typeof name === 'string' ? name : undefined}>
        {name}
      </span>
      {children}
    </span>
  )
}

interface PersonCellProps {
  name: string
  email: string
  avatarUrl?: string | null
  /** Beside the name, e.g. "you". */
  note?: ReactNode
}

export function PersonCell({ name, email, avatarUrl, note }: PersonCellProps) {
  return (
    <span className={classes.person}>
      <Avatar src={avatarUrl} color="iris" size={32} radius="xl" alt="">
        {initialsOf(name)}
      </Avatar>
      <NameCell
        name={
          <>
            <span title={name}>{name}</span>
            {note && <span className={classes.note}>{note}</span>}
          </>
        }
      >
        <span title={email}>{email}</span>
      </NameCell>
    </span>
  )
}
