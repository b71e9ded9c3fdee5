import * as z from 'zod/mini'
import { call } from '../../../api/client.ts'
import { signIn, signInBody } from '../../../contract/users.ts'

export const schema = z.extend(signInBody, { remember_me: z.boolean() })

export const send = (body: z.output<typeof schema>) => call(signIn, { body })
