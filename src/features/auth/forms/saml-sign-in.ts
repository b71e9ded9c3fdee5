import * as z from 'zod/mini'
import { call } from '../../../api/client.ts'
import { samlSignIn } from '../../../contract/users.ts'
import { email } from '../../../contract/values.ts'

export const schema = z.object({ email })

export const send = (query: { email: string; redirect: string | undefined }) => call(samlSignIn, { query })
