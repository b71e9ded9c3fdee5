import { useLanguage } from '../../i18n/use-language.ts'
import { formatDateTime, formatRelative } from '../../lib/dates.ts'
import { useNow } from '../../lib/ticker.ts'
import { absent } from './absent.tsx'

/** "5 minutes ago", refreshed by one ticker for the whole page; the exact moment on hover (rule 4.7). */
export function RelativeTime({ at }: { at: string | null }) {
  const language = useLanguage()
  const now = useNow('slow')
  if (!at) return absent
  return (
    <time dateTime={at} title={formatDateTime(at, language)}>
      {formatRelative(at, now, language)}
    </time>
  )
}
