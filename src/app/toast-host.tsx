import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { useEffect } from 'react'
import { serveToasts, type Toast } from '../ui/toast.ts'

const colors = { success: 'green', error: 'red', info: 'iris' } as const satisfies Record<
  Toast['kind'],
  string
>

export default function ToastHost() {
  useEffect(
    () =>
      serveToasts(({ kind, message }) => {
        notifications.show({
          message,
          color: colors[kind],
          withBorder: true,
          role: kind === 'error' ? 'alert' : 'status',
        })
      }),
    [],
  )
  return <Notifications position="bottom-right" limit={4} withinPortal={false} />
}
