import { Anchor, Group, NativeSelect, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { verdictKinds } from '../model/enums.ts'
import shared from '../report.module.css'
import { useReportSearch } from '../use-report-search.ts'
import type { Verdicts } from './use-verdicts.ts'
import { VerdictMark } from './verdict-mark.tsx'

/** "12 failed: 2 new, 6 fail on main too …": each figure shows its tests. */
export function VerdictLine({ verdicts }: { verdicts: Verdicts }) {
  const { t } = useTranslation(['report', 'common'])
  const { search, change } = useReportSearch()
  const { counts, main, branches, isPending, failure } = verdicts
  const failed = verdictKinds.reduce((sum, kind) => sum + counts[kind], 0)
  if (failed === 0) return null
  const chosen = search.verdict ?? []
  const branch = main ?? ''
  return (
    <Group gap={6} role="group" aria-label={t('verdicts.label')}>
      <Text span fw={600} fz={13}>
        {t('verdicts.failed', { count: failed })}
      </Text>
      {verdictKinds
        .filter((kind) => counts[kind] > 0 || chosen.includes(kind))
        .map((kind) => {
          const others = chosen.filter((other) => other !== kind)
          const pressed = others.length < chosen.length
          const next = pressed ? others : [...chosen, kind]
          return (
            <UnstyledButton
              key={kind}
              className={shared.choice}
              data-small
              data-zero={counts[kind] === 0 || undefined}
              aria-pressed={pressed}
              title={t(`verdicts.hint.${kind}`, { branch })}
              onClick={() =>
                change({ verdict: next.length > 0 ? next : undefined, status: undefined }, { push: true })
              }
            >
              <VerdictMark kind={kind} />
              <strong>{counts[kind]}</strong> {t(`verdicts.count.${kind}`, { count: counts[kind], branch })}
            </UnstyledButton>
          )
        })}
      {isPending && (
        <Text component="output" c="dimmed" fz={13}>
          {t('verdicts.reading')}
        </Text>
      )}
      {failure && (
        <Group role="alert" gap={8} c="dimmed" fz={13}>
          {t('verdicts.notRead')}
          <Anchor component="button" type="button" fz={13} onClick={failure.refetch}>
            {t('common:actions.retry')}
          </Anchor>
        </Group>
      )}
      {branches.length > 1 && (
        <NativeSelect
          size="xs"
          ms="auto"
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
