import { NativeSelect, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { roles } from '../../contract/enums.ts'
import { listUsers, role } from '../../contract/users.ts'
import { FormModal } from '../../ui/form/form-modal.tsx'
import { GrowingTextarea } from '../../ui/form/growing-textarea.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import type { DialogProps } from '../../ui/use-dialog.tsx'
import { type InviteeList, mostInvitees, type Outcome, readInvitees, sendInvitations } from './invitations.ts'
import { InviteResults } from './invite-results.tsx'

const isSendable = ({ invitees, wrong }: InviteeList) =>
  wrong.length === 0 && invitees.length > 0 && invitees.length <= mostInvitees

const invitation = z.object({
  typed: z.string().check(
    z.minLength(1),
    z.refine((typed) => isSendable(readInvitees(typed))),
  ),
  role,
})

export function InviteDialog(dialog: DialogProps) {
  const { t } = useTranslation(['users', 'common'])
  const [outcomes, setOutcomes] = useState<Outcome[] | null>(null)
  const send = useMutation({
    mutationFn: (input: z.infer<typeof invitation>) =>
      sendInvitations(readInvitees(input.typed).invitees, input.role, setOutcomes),
    meta: { invalidates: [listUsers.id] },
  })
  const form = useForm({
    schema: invitation,
    initialValues: { typed: '', role: 'editor' },
    mutation: send,
    toInput: (values) => values,
    onSuccess: () => undefined,
    hints: { typed: t('invite.invalid', { count: mostInvitees }) },
  })
  const { invitees, wrong } = readInvitees(form.values.typed)
  const correct = (refused: readonly Outcome[]) => {
    form.reset()
    form.set({ typed: refused.map((each) => `${each.name} <${each.email}>`).join('\n') })
    setOutcomes(null)
  }
  return (
    <FormModal
      {...dialog}
      title={t('invite.title')}
      form={form}
      submitLabel={invitees.length > 0 ? t('invite.submit', { count: invitees.length }) : t('invite.open')}
      size={520}
      instead={
        outcomes && (
          <InviteResults
            outcomes={outcomes}
            pending={send.isPending}
            onCorrect={correct}
            onClose={dialog.onClose}
          />
        )
      }
    >
      <GrowingTextarea
        {...form.field('typed')}
        label={t('invite.emails')}
        description={t('invite.emailsHint')}
        placeholder={'ivan.petrov@example.com\nAnn Lee <ann@example.com>'}
        minRows={4}
        maxRows={10}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {wrong.length > 0 && (
        <Text size="sm" c="var(--state-failure)" style={{ overflowWrap: 'anywhere' }}>
          {t('invite.wrong', { list: wrong.join(' · ') })}
        </Text>
      )}
      <NativeSelect
        {...form.field('role')}
        label={t('invite.role')}
        description={t(`invite.roleHint.${form.values.role}`)}
        data={roles.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
      />
    </FormModal>
  )
}
