import * as z from 'zod/mini'
import { call } from '../../../api/client.ts'
import { signUp, signUpBody } from '../../../contract/users.ts'

/** Accepting the terms and subscribing are the form's own: neither is sent (rule 4.9). */
export const schema = z.extend(signUpBody, {
  terms: z.boolean().check(z.refine((accepted) => accepted)),
  subscribe: z.boolean(),
})

export const send = ({ email, name, team, password }: z.output<typeof schema>) =>
  call(signUp, { body: { email, name, team, password } })
