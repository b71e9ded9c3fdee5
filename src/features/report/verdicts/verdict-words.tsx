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
import { formatShortDate } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { runTitle } from '../../../shared/runs/run-title.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import type { VerdictKind } from '../model/enums.ts'
import type { PastRun, Verdict } from '../model/verdict.ts'
import { sentenceOf } from './words.ts'

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

/** A verdict in a sentence. */
export function useVerdictWords(main: string | null) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  return (verdict: Verdict) => sentenceOf(t, verdict, { main, language })
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
