import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface AllDaysDialogProps extends DialogProps {
  title: string
  children: ReactNode
}

/** By itself, since dialogs weigh and the dashboard begins without one. */
export function AllDaysDialog(props: AllDaysDialogProps) {
  return <Modal {...props} />
}
