import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../api/failures.ts'
import { BrokenPage } from './broken-page.tsx'
import { Forbidden } from './forbidden.ts'
import { ForbiddenPage, NotFoundPage } from './not-found-page.tsx'

/** One rule for what a loader or a page may die of. */
export function RouteErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof Forbidden) return <ForbiddenPage />
  if (error instanceof ApiError && error.status === 403) return <ForbiddenPage />
  if (error instanceof ApiError && error.status === 404) return <NotFoundPage />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <BrokenPage error={error} retry={retry} />
}
