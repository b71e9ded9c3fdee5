import { getRouteApi } from '@tanstack/react-router'
import { SignInPage } from '../../features/auth/sign-in-page.tsx'

/** The guest layout and the sign-in page in one file, since most guests begin with both. */
export { GuestLayout } from '../../features/auth/guest-layout.tsx'

const route = getRouteApi('/auth/sign_in/')

export function SignIn() {
  const { redirect, error } = route.useSearch()
  return <SignInPage redirect={redirect} failure={error} />
}
