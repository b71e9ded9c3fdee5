import { Group, NativeSelect, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { RetryNote } from '../../../ui/errors.tsx'
import sideways from '../../../ui/sideways.module.css'
import { FigureButton, toggled } from '../figure-button.tsx'
import { type VerdictKind, verdictKinds } from '../model/enums.ts'
import { useReportSearch } from '../use-report-search.ts'
import type { Verdicts } from './use-verdicts.ts'
import classes from './verdict-line.module.css'
import { VerdictMark } from './verdict-words.tsx'

/** "12 failed: 2 new, 6 fail on main too …": each figure shows its tests. */
export function VerdictLine({ verdicts }: { verdicts: Verdicts }) {
  const { t } = useTranslation('report')
  const { search, change } = useReportSearch()
  const { counts, main, branches, isPending, failure } = verdicts
  const failed = verdictKinds.reduce((sum, kind) => sum + counts[kind], 0)
  if (failed === 0) return null
  const chosen = search.verdict ?? []
  const branch = main ?? ''
  const filter = (kinds: VerdictKind[]) =>
    change({ verdict: kinds.length > 0 ? kinds : undefined, status: undefined }, { push: true })
  return (
    <Group
      className={`${classes.line} ${sideways.fading}`}
      gap={6}
      role="group"
      aria-label={t('verdicts.label')}
    >
      <Text span fw={600} fz={13}>
        {t('verdicts.failed', { count: failed })}
      </Text>
      {verdictKinds
        .filter((kind) => counts[kind] > 0 || chosen.includes(kind))
        .map((kind) => (
          <FigureButton
            key={kind}
            small
            mark={<VerdictMark kind={kind} />}
            figure={counts[kind]}
            label={t(`verdicts.count.${kind}`, { count: counts[kind], branch })}
            hint={t(`verdicts.hint.${kind}`, { branch })}
            pressed={chosen.includes(kind)}
            onPress={() => filter(toggled(chosen, kind))}
          />
        ))}
      {isPending && (
        <Text component="output" c="dimmed" fz={13}>
          {t('verdicts.reading')}
        </Text>
      )}
      {failure && <RetryNote onRetry={failure.refetch}>{t('verdicts.notRead')}</RetryNote>}
      {branches.length > 1 && (
        <NativeSelect
          className={classes.base}
          size="xs"
          aria-label={t('verdicts.base')}
          value={branch}
          data={[...new Set([branch, ...branches])].map((value) => ({
            value,
            label: t('verdicts.against', { branch: value }),
          }))}
          onChange={({ currentTarget }) => change({ base: currentTarget.value }, { push: true })}
        />
      )}
    </Group>
  )
}
