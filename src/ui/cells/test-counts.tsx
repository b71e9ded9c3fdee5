import { VisuallyHidden } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './cells.module.css'

interface TestCountsProps {
  passed: number | null
  failed: number | null
  ignored: number | null
}

/** Passed, failed and ignored side by side; "-" for what isn't known (rule 4.4). */
export function TestCounts({ passed, failed, ignored }: TestCountsProps) {
  const { t } = useTranslation()
  const words = t('tests.inOrder', { passed: passed ?? '-', failed: failed ?? '-', ignored: ignored ?? '-' })
  return (
    <span className={classes.counts} title={words}>
      <VisuallyHidden>{words}</VisuallyHidden>
      <span aria-hidden data-kind="passed">
        <IconCheck size={14} />
        {passed ?? '-'}
      </span>
      <span aria-hidden data-kind={failed ? 'failure' : undefined}>
        <IconX size={14} />
        {failed ?? '-'}
      </span>
      <span aria-hidden>
        <IconMinus size={14} />
        {ignored ?? '-'}
      </span>
    </span>
  )
}
