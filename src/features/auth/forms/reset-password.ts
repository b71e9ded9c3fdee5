import * as z from 'zod/mini'
import { call } from '../../../api/client.ts'
import { resetPassword } from '../../../contract/users.ts'
import { email } from '../../../contract/values.ts'

export const schema = z.object({ email })

export const send = (query: z.output<typeof schema>) => call(resetPassword, { query })
