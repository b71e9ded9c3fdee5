import { lazy, Suspense, useEffect, useState } from 'react'
import { serveToasts, whenToastsAreWanted } from '../ui/toast.ts'
import classes from './pages.module.css'

/** If the code of toasts can't be loaded, messages are still shown, plainly. */
const ToastHost = lazy(() => import('./toast-host.tsx').catch(() => ({ default: PlainToast })))

export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenToastsAreWanted(() => setWanted(true)), [])
  // Here before the first toast: all screen readers announce a change of a region that is already there.
  return (
    <div aria-live="polite">
      {wanted && (
        <Suspense>
          <ToastHost />
        </Suspense>
      )}
    </div>
  )
}

const shownFor = 8_000

function PlainToast() {
  const [message, setMessage] = useState('')
  useEffect(() => serveToasts((toast) => setMessage(toast.message)), [])
  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(''), shownFor)
    return () => clearTimeout(timer)
  }, [message])
  return (
    <div role="alert" className={classes.plainToast} hidden={!message}>
      {message}
    </div>
  )
}
