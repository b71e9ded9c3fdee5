import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** Whether the person is still on the page where this was rendered first: a reply that comes late leads nobody away. */
export function useStillHere(): () => boolean {
  const router = useRouter()
  const [here] = useState(() => router.latestLocation.pathname)
  return () => router.latestLocation.pathname === here
}
