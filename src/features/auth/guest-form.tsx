import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FailureCode } from '../../api/failures.ts'
import { beginSession } from '../../api/session/lifetime.ts'
import { safeRedirect } from '../../lib/addresses.ts'
import type { FieldProps, FormOptions, FormValues } from '../../ui/form/form.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { AnchorLink } from '../../ui/links.tsx'
import classes from './guest-page.module.css'

interface GuestFormOptions<V extends FormValues, Parsed, Input, Reply>
  extends Omit<FormOptions<V, Parsed, Input, Reply>, 'mutation'> {
  /** The call, which goes with its schema in guest-forms.ts. */
  send: (input: Input) => Promise<Reply>
}

export function useGuestForm<V extends FormValues, Parsed, Input, Reply>({
  send,
  ...options
}: GuestFormOptions<V, Parsed, Input, Reply>) {
  const mutation = useMutation({ mutationFn: send })
  const form = useForm({ ...options, mutation })
  /** With which code the service refused a field that hasn't changed since. */
  const refusalOf = (name: keyof V & string): FailureCode | undefined => {
    const problem = form.shown.get(name)
    return problem?.kind === 'refused' ? problem.code : undefined
  }
  return { ...form, refusalOf, error: mutation.error }
}

/** Some pages speak of few codes by name: any other is unknown. No network or no answer keeps its own words. */
export const limitCodes =
  (...known: FailureCode[]) =>
  (code: FailureCode, usual: (code: FailureCode) => string) =>
    usual([...known, 'NETWORK', 'TIMEOUT'].includes(code) ? code : 'UNKNOWN')

/** The e-mail typed on the guest page before this one. */
export function usePrefilledEmail(): string {
  return useRouterState({ select: (state) => state.location.state.email }) ?? ''
}

/** A session has begun: keep the token and go where the person wanted to go. */
export function useStartSession() {
  const router = useRouter()
  const queryClient = useQueryClient()
  return (token: string, { persistent, target }: { persistent: boolean; target: string }) => {
    queryClient.clear()
    beginSession(token, { persistent })
    return router.navigate({ href: safeRedirect(target) ?? '/', replace: true })
  }
}

interface EmailFieldProps {
  field: FieldProps<string>
  /** Stands at the end of the label's line: when it comes nothing moves. */
  beside?: ReactNode
  autoFocus?: boolean
}

/** The e-mail as the name of an account: password managers and phones' keyboards know what is wanted. */
export function EmailField({ field, beside, autoFocus = true }: EmailFieldProps) {
  const { t } = useTranslation('auth')
  return (
    <div className={classes.besideLabel}>
      <TextInput
        {...field}
        label={t('fields.email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={autoFocus}
      />
      {beside}
    </div>
  )
}

interface SsoLinkProps {
  form: { values: { email: string }; refusalOf: (field: 'email') => FailureCode | undefined }
  redirect: string | undefined
}

/** An e-mail of a domain with enforced single sign-on signs in elsewhere, and the way there is one click long. */
export function SsoLink({ form, redirect }: SsoLinkProps) {
  const { t } = useTranslation('auth')
  if (form.refusalOf('email') !== 'SAML_AUTH_DOMAIN') return null
  return (
    <AnchorLink
      to="/auth/sign_in/sso"
      search={redirect ? { redirect } : {}}
      state={{ email: form.values.email }}
    >
      {t('sso.goThere')}
    </AnchorLink>
  )
}
