import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import type { DialogProps } from '../../ui/use-dialog.tsx'

interface AllDaysDialogProps extends DialogProps {
  title: string
  children: ReactNode
}

/** A file of its own, loaded on demand: the dashboard starts without a dialog. */
export function AllDaysDialog(props: AllDaysDialogProps) {
  return <Modal {...props} />
}
