import { lazy, Suspense, useEffect, useState } from 'react'
import { whenToastsAreWanted } from '../ui/toast.ts'

const ToastHost = lazy(() => import('./toast-host.tsx'))

export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => whenToastsAreWanted(() => setWanted(true)), [])
  return wanted ? (
    <Suspense>
      <ToastHost />
    </Suspense>
  ) : null
}
