import { createFileRoute } from '@tanstack/react-router'
import { guestsOnly } from '../../app/guards.ts'
import { GuestLayout } from '../../features/auth/guest-layout.tsx'
import { loadTexts } from '../../i18n/texts.ts'
import { safeRedirect } from '../../lib/addresses.ts'

export interface GuestSearch {
  redirect?: string
}

export const Route = createFileRoute('/auth')({
  /** The redirect of any link stays within this site. */
  validateSearch: (search): GuestSearch => ({ redirect: safeRedirect(search.redirect) }),
  beforeLoad: guestsOnly,
  loader: () => loadTexts('auth'),
  component: GuestLayout,
})
