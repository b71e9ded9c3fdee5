import * as z from 'zod/mini'
import { call } from '../../api/client.ts'
import {
  resetPassword as resetPasswordCall,
  restorePassword as restorePasswordCall,
  samlSignIn as samlSignInCall,
  signInBody,
  signIn as signInCall,
  signUpBody,
  signUp as signUpCall,
} from '../../contract/users.ts'
import { email, password } from '../../contract/values.ts'

/** The schemas and calls of the guests' forms. */

/** The choice to stay signed in concerns only the client: it isn't sent. */
const signInForm = z.extend(signInBody, { remember: z.boolean() })

export const signIn = {
  schema: signInForm,
  send: ({ email, password }: z.output<typeof signInForm>) => call(signInCall, { body: { email, password } }),
}

/** Accepting the terms and subscribing are the form's own: neither is sent. */
const signUpForm = z.extend(signUpBody, {
  terms: z.boolean().check(z.refine((accepted) => accepted)),
  subscribe: z.boolean(),
})

export const signUp = {
  schema: signUpForm,
  send: ({ email, name, team, password }: z.output<typeof signUpForm>) =>
    call(signUpCall, { body: { email, name, team, password } }),
}

export const samlSignIn = {
  schema: z.object({ email }),
  send: (query: { email: string; redirect: string | undefined }) => call(samlSignInCall, { query }),
}

export const resetPassword = {
  schema: z.object({ email }),
  send: (query: { email: string }) => call(resetPasswordCall, { query }),
}

export const restorePassword = {
  schema: z.object({ password }),
  send: (body: { token: string; password: string }) => call(restorePasswordCall, { body }),
}
