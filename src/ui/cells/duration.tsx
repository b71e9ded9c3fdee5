import { useTranslation } from 'react-i18next'
import { clockDuration, durationParts } from '../../lib/durations.ts'
import { useNow } from '../../lib/ticker.ts'
import { absent } from './absent.tsx'

/** "1 h 2 min" in the person's language. */
export function useDurationText(): (seconds: number) => string {
  const { t } = useTranslation()
  return (seconds) =>
    durationParts(seconds)
      .map(({ unit, value }) => t(`duration.${unit}`, { value }))
      .join(' ')
}

export function Duration({ seconds }: { seconds: number | null }) {
  const durationText = useDurationText()
  return <span className="figures">{seconds === null ? absent : durationText(seconds)}</span>
}

/** Counts up each second. Only this element renders again, not the page around it. */
export function Elapsed({ since }: { since: string }) {
  const now = useNow('every second')
  return <span className="figures">{clockDuration((now - Date.parse(since)) / 1000)}</span>
}
