import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconBookmark, IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { createKnownFailure, endKnownFailure, type KnownFailure } from '../../../contract/known-failures.ts'
import type { Run } from '../../../contract/runs.ts'
import { formatDay } from '../../../i18n/dates.ts'
import { useLanguage } from '../../../i18n/use-language.ts'
import { webAddress } from '../../../lib/addresses.ts'
import { useDenied } from '../../../shared/rights.ts'
import { RelativeTime } from '../../../ui/cells.tsx'
import { DisabledReason } from '../../../ui/disabled-reason.tsx'
import { RetryNote } from '../../../ui/errors.tsx'
import { onDemand, useOnDemand } from '../../../ui/on-demand.tsx'
import { useDialog } from '../../../ui/use-dialog.tsx'
import type { Attempt, Test } from '../model/report.ts'
import { useKnownFailures } from './known-failures.tsx'

const dialogs = onDemand(() => import('./known-dialogs.tsx'))

interface KnownPartProps {
  run: Run
  test: Test
  attempt: Attempt
  /** The choice of the attempt, in the same line. */
  choice: ReactNode
  /** Further actions on the failure. */
  children: ReactNode
}

/** Whether the failure of an attempt is known, since when and why; and what changes that. */
export function KnownPart({ run, test, attempt, choice, children }: KnownPartProps) {
  const { t } = useTranslation(['report', 'common'])
  const denied = useDenied()
  const { query, today, markOf } = useKnownFailures(run)
  const { loaded, loadThen, prepare } = useOnDemand(dialogs)
  const cause = attempt.causeId
  const mark = attempt.status === 'failed' ? markOf({ test: test.id, cause }) : null
  const marking = useDialog(
    (dialog, before: KnownFailure | null) =>
      loaded && <loaded.MarkDialog {...dialog} {...{ run, test, cause, before, today }} />,
  )
  const ending = useDialog(
    (dialog, of: KnownFailure) => loaded && <loaded.EndDialog {...dialog} mark={of} test={test} />,
  )
  const hints = { onPointerEnter: prepare, onFocus: prepare }
  return (
    <>
      <Group gap={8}>
        {choice}
        <Group gap={8} ms="auto">
          {children}
          {query.data && !mark && attempt.status === 'failed' && (
            <DisabledReason reason={denied(createKnownFailure)}>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconBookmark size={16} aria-hidden />}
                {...hints}
                onClick={() => loadThen(() => marking.open(null))}
              >
                {t('known.mark')}
              </Button>
            </DisabledReason>
          )}
        </Group>
      </Group>
      {mark && (
        <KnownNote mark={mark}>
          <DisabledReason reason={denied(createKnownFailure)}>
            <Button size="xs" variant="default" {...hints} onClick={() => loadThen(() => marking.open(mark))}>
              {t('known.change')}
            </Button>
          </DisabledReason>
          <DisabledReason reason={denied(endKnownFailure)}>
            <Button size="xs" variant="default" {...hints} onClick={() => loadThen(() => ending.open(mark))}>
              {t('known.end')}
            </Button>
          </DisabledReason>
        </KnownNote>
      )}
      {query.error && !query.data && (
        <RetryNote onRetry={() => void query.refetch()}>{t('known.notLoaded')}</RetryNote>
      )}
      {marking.dialog}
      {ending.dialog}
    </>
  )
}

function KnownNote({ mark, children }: { mark: KnownFailure; children: ReactNode }) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const { created, created_by, until, cause } = mark
  return (
    <Stack
      component="section"
      gap={6}
      px={12}
      py={10}
      bd="1px solid var(--line)"
      bdrs={8}
      bg="var(--surface-sunken)"
      aria-label={t('known.label')}
    >
      <Group gap={8} wrap="nowrap">
        <IconBookmark size={18} color="var(--accent)" style={{ flex: 'none' }} aria-hidden />
        <Title order={3}>{t('known.label')}</Title>
      </Group>
      <Reason mark={mark} />
      <Text c="dimmed" fz={13}>
        {t('known.by', { name: created_by.name || '-' })}, <RelativeTime at={created} /> ·{' '}
        {until ? t('known.untilDay', { date: formatDay(until, language, 'full') }) : t('known.untilEnded')} ·{' '}
        {cause === null ? t('known.whatever') : t('known.justThis')}
      </Text>
      <Group gap={8}>{children}</Group>
    </Stack>
  )
}

function Reason({ mark: { reason, link } }: { mark: KnownFailure }) {
  const address = webAddress(link)
  return (
    <Text component="div" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
      {reason || '-'}
      {address && (
        <>
          {' '}
          <Anchor href={address.href} target="_blank" rel="noreferrer" underline="always">
            {address.host}
            {address.pathname.length > 1 && address.pathname}{' '}
            <IconExternalLink size={14} style={{ verticalAlign: '-2px' }} aria-hidden />
          </Anchor>
        </>
      )}
    </Text>
  )
}

/** The history of a test's known failures but for the one told above: authors, and what became of the marks; the latest first. */
export function KnownHistory({ run, test, attempt }: { run: Run; test: Test; attempt: Attempt }) {
  const { t } = useTranslation('report')
  const language = useLanguage()
  const { query, today, markOf } = useKnownFailures(run)
  const told = attempt.status === 'failed' ? markOf({ test: test.id, cause: attempt.causeId }) : null
  const marks = (query.data ?? []).filter(
    (mark) => mark.test === test.id && mark.platform === run.platform && mark !== told,
  )
  if (marks.length === 0) return null
  return (
    <section aria-label={t('known.history')}>
      <Title order={3} mb={8}>
        {t('known.history')}
      </Title>
      <Stack component="ul" gap={10} m={0} p={0}>
        {marks.map((mark) => (
          <Stack component="li" key={mark.id} gap={2}>
            <Reason mark={mark} />
            <Text c="dimmed" fz={13}>
              {t('known.by', { name: mark.created_by.name || '-' })}, <RelativeTime at={mark.created} />
              {' · '}
              {mark.ended ? (
                <>
                  {t('known.endedBy', { name: mark.ended_by?.name || '-' })}, <RelativeTime at={mark.ended} />
                </>
              ) : mark.until === null ? (
                t('known.untilEnded')
              ) : (
                t(mark.until < today ? 'known.expired' : 'known.untilDay', {
                  date: formatDay(mark.until, language, 'full'),
                })
              )}
            </Text>
          </Stack>
        ))}
      </Stack>
    </section>
  )
}
