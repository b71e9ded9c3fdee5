import { useTranslation } from 'react-i18next'
import { LeaveDialog } from '../ui/form/leave-dialog.tsx'
import type { LeaveAnswers } from '../ui/form/leave-guard.ts'

export default function LeaveFormDialog(answers: LeaveAnswers) {
  const { t } = useTranslation()
  return <LeaveDialog title={t('leaveForm.title')} description={t('leaveForm.description')} {...answers} />
}
