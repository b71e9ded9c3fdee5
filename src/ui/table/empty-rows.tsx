import { Button } from '@mantine/core'
import { IconFileOff, IconSearchOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../empty-state.tsx'
import classes from './table.module.css'

export function NothingFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.frame}>
      <EmptyState
        icon={IconSearchOff}
        title={t('table.nothingFound')}
        description={t('table.nothingFoundHint')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        }
      />
    </div>
  )
}

/** The page number in the address is past the end, e.g. after rows were deleted. */
export function EmptyPage({ onFirst }: { onFirst: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.frame}>
      <EmptyState
        icon={IconFileOff}
        title={t('table.emptyPage')}
        action={
          <Button variant="default" onClick={onFirst}>
            {t('table.toFirstPage')}
          </Button>
        }
      />
    </div>
  )
}
