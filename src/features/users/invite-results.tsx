import { Box, Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { failureCode } from '../../api/failures.ts'
import { CopyButton } from '../../ui/buttons.tsx'
import { useErrorText } from '../../ui/errors.tsx'
import type { Outcome } from './invitations.ts'
import classes from './users.module.css'

interface InviteResultsProps {
  outcomes: readonly Outcome[]
  pending: boolean
  /** Back to the form with what was refused. */
  onCorrect: (refused: readonly Outcome[]) => void
  onClose: () => void
}

/** The result for each address. */
export function InviteResults({ outcomes, pending, onCorrect, onClose }: InviteResultsProps) {
  const { t } = useTranslation(['users', 'common'])
  // The form that had the focus is gone.
  const progress = useRef<HTMLParagraphElement>(null)
  useEffect(() => progress.current?.focus(), [])
  const errorText = useErrorText()
  const refused = outcomes.filter((outcome) => outcome.state === 'refused')
  const invited = outcomes.filter(({ state }) => state === 'invited' || state === 'joined').length
  return (
    <>
      <Text role="status" mb="sm" ref={progress} tabIndex={-1} style={{ outline: 'none' }}>
        {t('invite.progress', { invited, count: outcomes.length })}
      </Text>
      <ul className={classes.people} aria-label={t('invite.results')}>
        {outcomes.map((outcome) => (
          <li key={outcome.email}>
            {marks[outcome.state]}
            <Box flex={1} miw={0}>
              <Text style={{ overflowWrap: 'anywhere' }}>{outcome.email}</Text>
              {outcome.state === 'refused' ? (
                <Text fz={13} c="var(--state-failure)">
                  {failureCode(outcome.error) === 'USER_ALREADY_EXISTS'
                    ? t('invite.exists')
                    : errorText(outcome.error)}
                </Text>
              ) : (
                <Text fz={13} c="dimmed">
                  {t(`invite.state.${outcome.state}`, { name: outcome.name })}
                </Text>
              )}
            </Box>
            {outcome.link && (
              <CopyButton value={outcome.link} of={t('invitation.linkOf', { name: outcome.email })} />
            )}
          </li>
        ))}
      </ul>
      {!pending && (
        <Group justify="flex-end" gap="xs" mt="lg">
          {refused.length > 0 && (
            <Button variant="default" onClick={() => onCorrect(refused)}>
              {t('invite.correct', { count: refused.length })}
            </Button>
          )}
          <Button onClick={onClose}>{t('invite.done')}</Button>
        </Group>
      )}
    </>
  )
}

const done = <IconCheck size={18} color="var(--state-passed)" aria-hidden />

const marks = {
  sending: <Loader size={18} aria-hidden />,
  invited: done,
  joined: done,
  refused: <IconAlertCircle size={18} color="var(--state-failure)" aria-hidden />,
  waiting: <IconClock size={18} color="var(--text-dim)" aria-hidden />,
}
