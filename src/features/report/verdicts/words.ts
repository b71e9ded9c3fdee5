import type { TFunction } from 'i18next'
import { formatDay } from '../../../i18n/dates.ts'
import type { Language } from '../../../i18n/languages.ts'
import { verdictKinds } from '../model/enums.ts'
import type { Judgement, Verdict } from '../model/verdict.ts'

/** Verdicts in words without links: for the page, an issue, a chat or a job's summary. */

export function sentenceOf(
  t: TFunction<'report'>,
  verdict: Verdict,
  { main, language }: { main: string | null; language: Language },
): string {
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

/** "2 new, 1 known": empty where nothing has failed. */
export const countsInWords = (
  t: TFunction<'report'>,
  { counts, main }: Pick<Judgement, 'counts'> & { main: string | null },
): string =>
  verdictKinds
    .filter((kind) => counts[kind] > 0)
    .map(
      (kind) => `${counts[kind]} ${t(`verdicts.count.${kind}`, { count: counts[kind], branch: main ?? '' })}`,
    )
    .join(', ')
