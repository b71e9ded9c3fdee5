import { Group, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatShortDate } from '../../../i18n/dates.ts'
import { formatPercent } from '../../../i18n/numbers.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { CopyButton, IconButton } from '../../../ui/buttons.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import type { OwnerOf } from '../model/owners.ts'
import type { Columns, TestHistory } from '../model/test-history.ts'
import { className } from '../model/test-name.ts'
import { useOwnerWords } from '../owners/owners.tsx'
import { useTestTime } from '../wording.ts'
import type { Head } from './heads.ts'
import classes from './test-history.module.css'
import { useCellWords } from './use-row-words.ts'

interface TestFactsProps {
  row: TestHistory | null
  heads: readonly Head[]
  columns: Columns
  /** Of the cell that is looked at, -1: none. */
  column: number
  marked: boolean
  ownerOf: OwnerOf
  onClose: () => void
}

/** The chosen test's row in words. Its place is kept while none is chosen. */
export function TestFacts({ row, heads, columns, column, marked, ownerOf, onClose }: TestFactsProps) {
  const { t } = useTranslation(['testHistory', 'report', 'common'])
  const facts = useFacts(heads)
  const cellWords = useCellWords()
  const ownerWords = useOwnerWords()
  if (!row) {
    return (
      <section className={classes.facts} aria-label={t('facts.label')}>
        <Text c="dimmed" fz={13}>
          {t('facts.hint')}
        </Text>
      </section>
    )
  }
  const { test, places } = row
  const owner = ownerOf(test)
  const [head, outcomes, place = -1] = [heads[column], columns[column], places[column]]
  const words = head && `${head.date}: ${cellWords(outcomes, place)}`
  return (
    <section className={classes.facts} aria-label={t('facts.label')}>
      <Group wrap="nowrap" gap={8}>
        <Text span truncate flex="0 1 auto" miw={0} title={test.id}>
          <strong>{test.method}</strong>{' '}
          <Text span c="dimmed" fz={13}>
            {className(test)}
          </Text>
        </Text>
        <CopyButton value={test.id} of={test.method} />
        <IconButton ml="auto" icon={IconX} label={t('facts.close')} onClick={onClose} />
      </Group>
      <Group gap="2px 16px" fz={13} className="figures">
        {facts(row).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
        {owner && (
          <Text span inherit truncate miw={0} maw="100%" title={owner.name}>
            {t('report:owners.ownedBy', { owner: ownerWords(owner) })}
          </Text>
        )}
        {marked && <span className={classes.markedWords}>{t('marked')}</span>}
      </Group>
      {head && (
        <Group gap="2px 16px" fz={13} c="dimmed">
          <Text span inherit lineClamp={2} miw={0} title={words}>
            {words}
          </Text>
          {outcomes && place >= 0 && (
            <AnchorLink to="/runs/$id/report" params={{ id: head.run.id }} search={{ test: test.id }} fz={13}>
              {t('facts.open')}
            </AnchorLink>
          )}
        </Group>
      )}
    </section>
  )
}

function useFacts(heads: readonly Head[]): (row: TestHistory) => string[] {
  const { t } = useTranslation('testHistory')
  const language = useLanguage()
  const time = useTestTime()
  return ({ failing, flaky, ran, retries, retryTime, slowdown }) => {
    const since = failing && heads[failing.since]
    const change = slowdown ? slowdown.now / slowdown.before - 1 : Number.NaN
    return [
      failing && since
        ? t(failing.passedBefore ? 'facts.failing' : 'facts.alwaysFailing', {
            date: formatShortDate(since.run.created, language),
            count: failing.runs,
          })
        : t('facts.notFailing'),
      t(flaky > 0 ? 'facts.flaky' : 'facts.neverFlaky', { flaky, count: ran }),
      retries > 0 ? t('facts.retries', { count: retries, time: time(retryTime) }) : '',
      slowdown
        ? t('facts.times', {
            before: time(slowdown.before),
            now: time(slowdown.now),
            change: `${change > 0 ? '+' : ''}${formatPercent(change, language)}`,
          })
        : '',
    ].filter(Boolean)
  }
}
