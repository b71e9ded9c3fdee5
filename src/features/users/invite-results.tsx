import { Button, Group, Loader, Text } from '@mantine/core'
import { IconAlertCircle, IconCheck, IconClock } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../ui/copy-button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import type { Outcome } from './invitations.ts'
import classes from './users-page.module.css'

interface InviteResultsProps {
  outcomes: readonly Outcome[]
  pending: boolean
  /** Back to the form with what was refused. */
  onCorrect: (refused: readonly Outcome[]) => void
  onClose: () => void
}

/** What became of each address. */
export function InviteResults({ outcomes, pending, onCorrect, onClose }: InviteResultsProps) {
  const { t } = useTranslation(['users', 'common'])
  // The form that had the focus is gone.
  const words = useRef<HTMLParagraphElement>(null)
  useEffect(() => words.current?.focus(), [])
  const refused = outcomes.filter((outcome) => outcome.state === 'refused')
  const invited = outcomes.filter((outcome) => outcome.state === 'invited').length
  return (
    <>
      <Text role="status" mb="sm" ref={words} tabIndex={-1} className={classes.progress}>
        {t('invite.progress', { invited, count: outcomes.length })}
      </Text>
      <ul className={classes.people} aria-label={t('invite.results')}>
        {outcomes.map((outcome) => (
          <li key={outcome.email}>
            <Mark state={outcome.state} />
            <div className={classes.person}>
              <div className={classes.address}>{outcome.email}</div>
              <Detail outcome={outcome} />
            </div>
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

function Mark({ state }: Pick<Outcome, 'state'>) {
  switch (state) {
    case 'sending':
      return <Loader size={18} aria-hidden />
    case 'invited':
      return <IconCheck size={18} color="var(--state-passed)" aria-hidden />
    case 'refused':
      return <IconAlertCircle size={18} color="var(--state-failure)" aria-hidden />
    case 'waiting':
      return <IconClock size={18} color="var(--text-dim)" aria-hidden />
  }
}

function Detail({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const { state, name, error } = outcome
  return (
    <div className={classes.detail} data-kind={state === 'refused' ? 'bad' : undefined}>
      {state === 'refused' ? errorText(error) : t(`invite.state.${state}`, { name })}
    </div>
  )
}
