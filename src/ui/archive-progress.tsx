import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './archive-progress.module.css'
import type { ArchiveProgress } from './use-archive.ts'

interface ArchiveProgressProps extends ArchiveProgress {
  onCancel: () => void
}

export function ArchiveProgressBar({ done, total, onCancel }: ArchiveProgressProps) {
  const { t } = useTranslation()
  return (
    <span className={classes.archive} role="status">
      <progress value={total ? done : undefined} max={total || undefined} aria-label={t('archive.packing')} />
      <span className="figures">{total ? `${done}/${total}` : t('archive.listing')}</span>
      <ActionIcon variant="subtle" color="gray" onClick={onCancel} aria-label={t('actions.cancel')}>
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </span>
  )
}
