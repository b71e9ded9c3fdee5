import { IconBookmark } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

/** Stands before the words about a test whose failure is known. */
export function KnownMark() {
  const { t } = useTranslation('report')
  return (
    <span title={t('known.label')} style={{ marginInlineEnd: 6 }}>
      <IconBookmark
        size={13}
        color="var(--accent)"
        style={{ verticalAlign: '-2px' }}
        role="img"
        aria-label={t('known.short')}
      />
    </span>
  )
}
