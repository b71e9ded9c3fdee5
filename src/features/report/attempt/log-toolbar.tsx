import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { logLevels } from '../model/enums.ts'
import { countTags, type Log, lineAt } from '../model/log.ts'
import { useReportSearch } from '../use-report-search.ts'
import classes from './log-viewer.module.css'

/** The tags that make nearly all of a log; the rest is found by search. */
const mostTags = 60

interface LogToolbarProps {
  log: Log
  shown: number
  picked: number | null
  fileName: string
}

export function LogToolbar({ log, shown, picked, fileName }: LogToolbarProps) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const tags = useMemo(() => countTags(log).slice(0, mostTags), [log])
  const total = log.levels.length
  const line = picked !== null && picked < total ? picked : null
  return (
    <div className={classes.toolbar}>
      <div className={classes.search}>
        <SearchField
          label={t('log.search')}
          value={search.find ?? ''}
          onChange={(find) => change({ find: find || undefined })}
        />
      </div>
      <NativeSelect
        aria-label={t('log.level')}
        className={classes.level}
        value={search.level ?? 'verbose'}
        data={logLevels.map((value) => ({ value, label: t(`log.levels.${value}`) }))}
        onChange={({ currentTarget }) => {
          const level = logLevels.find((value) => value === currentTarget.value)
          change({ level: level === 'verbose' ? undefined : level })
        }}
      />
      <NativeSelect
        aria-label={t('log.tag')}
        className={classes.tags}
        value={search.tag ?? ''}
        data={[
          { value: '', label: t('log.allTags') },
          ...tags.map(({ tag, lines }) => ({ value: tag, label: `${tag} (${lines})` })),
        ]}
        onChange={({ currentTarget }) => change({ tag: currentTarget.value || undefined })}
      />
      <output className={classes.count} title={fileName}>
        {shown === total ? t('log.count', { count: total }) : t('log.shown', { count: shown, total })}
      </output>
      {/* Their place is kept: the lines must not move under the pointer that picks one. */}
      <span className={classes.copies} data-shown={line !== null || undefined}>
        <CopyButton
          value={() => (line === null ? '' : lineAt(log, line))}
          of={t('log.line', { number: (line ?? 0) + 1 })}
        />
        <CopyButton value={() => location.href} of={t('log.linkTo', { number: (line ?? 0) + 1 })} isLink />
      </span>
    </div>
  )
}
