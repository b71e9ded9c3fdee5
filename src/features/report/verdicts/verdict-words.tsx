import { Group, Text } from '@mantine/core'
import {
  type Icon,
  IconBookmark,
  IconGitBranch,
  IconHelpCircle,
  IconRefreshAlert,
  IconSeeding,
  IconSparkles,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatDay, formatShortDate } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { type VerdictKind, verdictKinds } from '../model/enums.ts'
import type { PastRun, Verdict } from '../model/verdict.ts'
import type { Verdicts } from './use-verdicts.ts'

const icons: Readonly<Record<VerdictKind, Icon>> = {
  new: IconSparkles,
  first: IconSeeding,
  unclear: IconHelpCircle,
  flaky: IconRefreshAlert,
  main: IconGitBranch,
  known: IconBookmark,
}

export function VerdictMark({ kind }: { kind: VerdictKind }) {
  const Icon = icons[kind]
  return <Icon size={16} aria-hidden />
}

/** A verdict in a sentence, without links: for the page, an issue or a chat. */
export function useVerdictWords(main: string | null) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  return (verdict: Verdict): string => {
    switch (verdict.kind) {
      case 'new':
        return t('verdicts.sentence.new', { count: verdict.passed })
      case 'first':
        return t('verdicts.sentence.first', { count: verdict.runs })
      case 'flaky':
        return t('verdicts.sentence.flaky', { failed: verdict.failed, count: verdict.runs })
      case 'main':
        return t('verdicts.sentence.main', { branch: main ?? '', count: verdict.runs })
      case 'known':
        return verdict.until
          ? t('verdicts.sentence.knownUntil', { date: formatDay(verdict.until, language, 'full') })
          : t('known.label')
      case 'unclear':
        return t('verdicts.sentence.unclear')
    }
  }
}

/** "2 new, 1 known": empty where nothing has failed. */
export function useVerdictCounts({ counts, main }: Pick<Verdicts, 'counts' | 'main'>): string {
  const { t } = useTranslation('report')
  return verdictKinds
    .filter((kind) => counts[kind] > 0)
    .map(
      (kind) => `${counts[kind]} ${t(`verdicts.count.${kind}`, { count: counts[kind], branch: main ?? '' })}`,
    )
    .join(', ')
}

/** The verdict on an open test, with a way to the run in which it began to fail. A known failure has a note of its own. */
export function VerdictSentence({ verdict, main }: { verdict: Verdict; main: string | null }) {
  const { t } = useTranslation('report')
  const words = useVerdictWords(main)
  if (verdict.kind === 'known' || verdict.kind === 'unclear') return null
  const since = 'since' in verdict ? verdict.since : null
  return (
    <Group gap="2px 8px">
      <VerdictMark kind={verdict.kind} />
      <Text span fw={600} c="var(--text-strong)">
        {t(`verdicts.short.${verdict.kind}`, { branch: main ?? '' })}
      </Text>
      <Text span c="dimmed" fz={13}>
        {words(verdict)}
        {since && (
          <>
            {' · '}
            <Since run={since} />
          </>
        )}
      </Text>
    </Group>
  )
}

function Since({ run }: { run: PastRun['run'] }) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  return (
    <AnchorLink to="/runs/$id/report" params={{ id: run.id }} fz={13}>
      {t('verdicts.since', { name: runTitle(t, run), date: formatShortDate(run.created, language) })}
    </AnchorLink>
  )
}
