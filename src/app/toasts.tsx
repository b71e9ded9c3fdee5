import { lazy, Suspense, useEffect, useState } from 'react'
import { serveToasts, whenToastsAreWanted } from '../ui/toast.ts'
import classes from './pages.module.css'

/** What can't be loaded any more still has to be said: then plainly. */
const ToastHost = lazy(() => import('./toast-host.tsx').catch(() => ({ default: PlainToast })))

export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenToastsAreWanted(() => setWanted(true)), [])
  // Here before the first toast: what is put into a region that is already there is read out everywhere.
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
