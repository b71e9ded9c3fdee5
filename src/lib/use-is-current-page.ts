import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether the page of the first rendering is still open: a late reply must not lead away from another one. */
export function useIsCurrentPage(): () => boolean {
  const router = useRouter()
  const [opened] = useState(() => router.latestLocation.pathname)
  return () => router.latestLocation.pathname === opened
}
