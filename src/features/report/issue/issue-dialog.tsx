import { Checkbox, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CopyButton } from '../../../ui/buttons.tsx'
import { ChoiceStrip } from '../../../ui/choice-strip.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import type { DialogProps } from '../../../ui/use-dialog.tsx'
import { maskSecrets } from './mask-secrets.ts'
import { questionFor } from './write-issue.ts'

interface IssueDialogProps extends DialogProps {
  /** Null while it is loading. */
  text: string | null
}

const readers = ['issue', 'assistant'] as const
type Reader = (typeof readers)[number]

/** The text to copy, shown in full before it is shared. */
export function IssueDialog({ opened, onClose, text }: IssueDialogProps) {
  const { t } = useTranslation('report')
  const [reader, setReader] = useState<Reader>('issue')
  const [emails, setEmails] = useState(false)
  const shown = text && maskSecrets(reader === 'assistant' ? questionFor(t, text) : text, { emails })
  return (
    <Modal opened={opened} onClose={onClose} title={t('issue.title')} size={760}>
      <Stack>
        <Group justify="space-between" gap="8px 24px">
          <ChoiceStrip
            label={t('issue.for')}
            value={reader}
            choices={readers.map((value) => ({ value, label: t(`issue.readers.${value}`) }))}
            onChange={setReader}
          />
          <Checkbox
            label={t('issue.hideEmails')}
            checked={emails}
            onChange={({ currentTarget }) => setEmails(currentTarget.checked)}
          />
        </Group>
        {shown === null ? (
          <Skeleton height={380} />
        ) : (
          <Textarea
            aria-label={t('issue.preview')}
            readOnly
            rows={18}
            value={shown}
            styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 13 } }}
          />
        )}
        <Group justify="space-between">
          <Text c="dimmed" fz={13}>
            {t('issue.masked')}
          </Text>
          {shown !== null && <CopyButton value={shown} label={t('issue.copy')} />}
        </Group>
      </Stack>
    </Modal>
  )
}
