import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { namespace, schemeKey } from '../lib/product.ts'
import { serveToasts, whenToastsAreWanted } from '../ui/toast.ts'
import { CrashBoundary } from './error-page.tsx'
import classes from './pages.module.css'
import type { AppRouter } from './router.ts'
import { cssVariables, theme } from './theme.ts'

const colorScheme = localStorageColorSchemeManager({ key: `${namespace}.${schemeKey}` })

export function App({ router }: { router: AppRouter }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      colorSchemeManager={colorScheme}
      deduplicateCssVariables={false}
    >
      <CrashBoundary>
        <QueryClientProvider client={router.options.context.queryClient}>
          <RouterProvider router={router} />
          <Toasts />
        </QueryClientProvider>
      </CrashBoundary>
    </MantineProvider>
  )
}

/** If the code of toasts can't be loaded, messages are still shown, plainly. */
const ToastHost = lazy(() => import('./toast-host.tsx').catch(() => ({ default: PlainToast })))

function Toasts() {
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
